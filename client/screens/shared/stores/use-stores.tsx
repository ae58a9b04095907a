import { createContext, useContext } from 'react';
import type { Stores } from '../../../stores/stores.ts';

export const StoresContext = createContext<Stores | null>(null);

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('a screen stands outside of StoresContext');
  return stores;
}
