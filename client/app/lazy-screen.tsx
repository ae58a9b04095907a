import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, type ComponentType } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import { useStores } from '../screens/shared/stores/use-stores.ts';
import type { AppStores } from '../stores/app-stores.ts';
import { NotLoaded } from './error-boundary.tsx';
import type { Page } from './pages.ts';
import { WithProof } from './with-proof.tsx';

export type LazyScreen = ComponentType & {
  /** Loads the screen, its texts and its stores. Resolves to whether they are there. */
  fetch: (stores: AppStores) => Promise<boolean>;
};

/**
 * Makes a screen that is fetched before it is rendered, so that the old page stays until then. A failure
 * shows until the code is there.
 */
export function lazyScreen({ load, texts, stores: areas, hasProofs }: Page): LazyScreen {
  const shown = observable.box<ComponentType | null>(null, { deep: false });

  async function fetch(stores: AppStores): Promise<boolean> {
    const loading = [load(), loadTexts(...texts), stores.load(...areas)] as const;
    const [Screen] = await Promise.all(loading).catch(() => [null]);
    const Missing = () => <NotLoaded onRetry={() => fetch(stores)} />;
    runInAction(() => shown.set(Screen ?? Missing));
    return Screen !== null;
  }

  const Loaded = observer(function Loaded() {
    const stores = useStores();
    const Screen = shown.get();
    useEffect(() => {
      // All pages are mounted again when another tab changes the player.
      if (!Screen) void fetch(stores);
    }, [Screen, stores]);
    const screen = Screen && <Screen />;
    return hasProofs ? <WithProof>{screen}</WithProof> : screen;
  });
  return Object.assign(Loaded, { fetch });
}
