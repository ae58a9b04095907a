import { createContext, useContext, useMemo } from 'react';
import type { AppStores, Area, AreaStores } from '../../../stores/app-stores.ts';

export const StoresContext = createContext<AppStores | null>(null);

/** Returns the stores of the first load, which every page may use. */
export function useStores(): AppStores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores needs a StoresContext around it');
  return stores;
}

/** Makes a hook that returns the stores of an area, which was loaded, together with those of the first load. */
export function areaStoresHook<A extends Area>(area: A): () => AppStores & AreaStores[A] {
  return function useAreaStores() {
    const stores = useStores();
    return useMemo(() => ({ ...stores, ...stores.of(area) }), [stores]);
  };
}

/** Returns the stores of every page and those of the pages about the player. */
export const useAccountStores = areaStoresHook('account');

/** Returns the stores of every page and those of notices, news, texts and feedback. */
export const useContentStores = areaStoresHook('content');

/** Returns the stores of every page and those of the betting screens. */
export const useGameStores = areaStoresHook('game');

/** Returns the stores of every page and those of past draws and bets. */
export const useRecordStores = areaStoresHook('records');

/** Returns the stores of every page and those of the wallet screens. */
export const useWalletStores = areaStoresHook('wallet');
