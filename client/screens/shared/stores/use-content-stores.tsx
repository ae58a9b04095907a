import { createContext, useContext, useState, type ComponentType } from 'react';
import { createContentStores, type ContentStores } from '../../../stores/content/content-stores.ts';
import type { Stores } from '../../../stores/stores.ts';
import { useStores } from './use-stores.tsx';

type AllStores = Stores & ContentStores;

const ContentStoresContext = createContext<AllStores | null>(null);

/** For the parts of `withContentStores`: their stores, and those of every page. */
export function useContentStores(): AllStores {
  const stores = useContext(ContentStoresContext);
  if (!stores) throw new Error('a part stands outside of withContentStores');
  return stores;
}

/** What there is to read, with its stores, which come with its code. */
export function withContentStores<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return function PartWithContentStores(props: P) {
    const stores = useStores();
    const [all] = useState(() => ({ ...stores, ...stores.getOrCreate(createContentStores) }));
    return (
      <ContentStoresContext value={all}>
        <Part {...props} />
      </ContentStoresContext>
    );
  };
}
