import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { use, type ComponentType } from 'react';
import { loadMessages, type FetchMessages } from '../i18n/i18n.ts';
import { NotLoaded } from './error-boundary.tsx';

/** A screen whose code loads when it is opened. */
export type LazyScreen = ComponentType & {
  /** Loads the code, again if that failed before. Resolves to whether it is there. */
  fetch: () => Promise<boolean>;
};

/**
 * Makes a screen that loads on demand. Unlike React's `lazy` it renders loaded code at once: `lazy`
 * suspends one more time, and whatever renders meanwhile clears the transition type of the new page.
 * Unlike `lazy` it also retries after a failure, and says so until the code is there.
 */
export function lazyScreen(
  load: () => Promise<ComponentType>,
  fetchMessages: FetchMessages,
): LazyScreen {
  const shown = observable.box<ComponentType | null>(null, { deep: false });
  let loading: Promise<boolean> | null = null;
  const fetch = () => (loading ??= loadScreen());
  const Missing = () => <NotLoaded onRetry={fetch} />;

  async function loadScreen(): Promise<boolean> {
    const loaded = await Promise.all([load(), loadMessages(fetchMessages)]).catch(() => null);
    if (!loaded) loading = null;
    runInAction(() => shown.set(loaded?.[0] ?? Missing));
    return loaded !== null;
  }

  const LoadingScreen = observer(function LoadingScreen() {
    if (shown.get() === null) use(fetch());
    const Screen = shown.get();
    return Screen && <Screen />;
  });
  return Object.assign(LoadingScreen, { fetch });
}
