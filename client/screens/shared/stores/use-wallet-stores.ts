import { createWalletStores } from '../../../stores/wallet/wallet-stores.ts';
import { lazyStoresHook } from './use-stores.ts';

/** Returns the stores of every page and those of the wallet screens. */
export const useWalletStores = lazyStoresHook(createWalletStores);
