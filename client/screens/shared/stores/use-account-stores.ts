import { createAccountStores } from '../../../stores/account/account-stores.ts';
import { lazyStoresHook } from './use-stores.ts';

/** Returns the stores of every page and those of the pages about the player. */
export const useAccountStores = lazyStoresHook(createAccountStores);
