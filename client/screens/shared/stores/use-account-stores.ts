import { areaStoresHook } from './use-stores.ts';

/** Returns the stores of every page and those of the pages about the player. */
export const useAccountStores = areaStoresHook('account');
