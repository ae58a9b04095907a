import type { ComponentType } from 'react';
import { loadDeferredMessages } from '../../i18n/i18n.ts';

/** The parts of home that the first load does without: each comes with its words and its stores. */
export async function fetchHomeTop(): Promise<ComponentType> {
  const [{ HomeTop }, withStores] = await Promise.all([import('./home-top.tsx'), fetchStores()]);
  return withStores(HomeTop);
}

export async function fetchHomeNews(): Promise<ComponentType> {
  const [{ HomeNews }, withStores] = await Promise.all([import('./home-news.tsx'), fetchStores()]);
  return withStores(HomeNews);
}

async function fetchStores() {
  const [{ withContentStores }] = await Promise.all([
    import('../shared/stores/use-content-stores.tsx'),
    loadDeferredMessages(),
  ]);
  return withContentStores<object>;
}
