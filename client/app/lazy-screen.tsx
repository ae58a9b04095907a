import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { loadTexts, type Namespace } from '../i18n/i18n.ts';
import type { AppStores, Area } from '../stores/app-stores.ts';
import { NotLoaded } from './error-boundary.tsx';

export interface LazyParts {
  readonly load: () => Promise<ComponentType>;
  readonly texts: readonly Namespace[];
  readonly stores?: readonly Area[];
}

/** A screen whose code loads when it is opened. */
export type LazyScreen = ComponentType & {
  /** Loads the screen, its texts and its stores. Resolves to whether they are there. */
  fetch: (stores: AppStores) => Promise<boolean>;
  /** Requests the code alone. */
  preload: () => Promise<unknown>;
};

/**
 * Makes a screen that is fetched before it is rendered. React's `lazy` suspends instead, and whatever
 * renders meanwhile clears the transition type of the new page. A failure shows until the code is there.
 */
export function lazyScreen({ load, texts, stores: areas = [] }: LazyParts): LazyScreen {
  const shown = observable.box<ComponentType | null>(null, { deep: false });

  async function fetch(stores: AppStores): Promise<boolean> {
    const loading = [load(), loadTexts(...texts), stores.load(...areas)] as const;
    const loaded = await Promise.all(loading).catch(() => null);
    const Missing = () => <NotLoaded onRetry={() => fetch(stores)} />;
    runInAction(() => shown.set(loaded?.[0] ?? Missing));
    return loaded !== null;
  }

  const Loaded = observer(function Loaded() {
    const Screen = shown.get();
    return Screen && <Screen />;
  });
  const preload = () => load().catch(() => undefined);
  return Object.assign(Loaded, { fetch, preload });
}
