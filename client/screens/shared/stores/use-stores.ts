import { createContext, useContext, useMemo } from 'react';
import type { LazyStores, StoreDeps, Stores } from '../../../stores/stores.ts';

export const StoresContext = createContext<Stores | null>(null);

/** Returns the stores of the first load, which every page may use. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores needs a StoresContext around it');
  return stores;
}

/**
 * Makes a hook that returns the stores of `create` together with those of the first load. `create`
 * runs once, in the first component that uses the hook; its code loads with the screens that do.
 */
export function lazyStoresHook<S extends LazyStores>(
  create: (deps: StoreDeps) => S,
): () => Stores & S {
  return function useLazyStores() {
    const stores = useStores();
    return useMemo(() => ({ ...stores, ...stores.getOrCreate(create) }), [stores]);
  };
}
