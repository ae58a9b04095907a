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

export const useAccountStores = areaStoresHook('account');

export const useContentStores = areaStoresHook('content');

export const useGameStores = areaStoresHook('game');

export const useRecordStores = areaStoresHook('records');

export const useWalletStores = areaStoresHook('wallet');
