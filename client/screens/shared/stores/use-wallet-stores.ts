import { areaStoresHook } from './use-stores.ts';

/** Returns the stores of every page and those of the wallet screens. */
export const useWalletStores = areaStoresHook('wallet');
