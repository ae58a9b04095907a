import { createElement, use, type ComponentType } from 'react';
import { loadMessages, type FetchMessages } from '../i18n/i18n.ts';
import { ScreenNotLoaded } from './error-boundary.tsx';

/** A screen whose code loads when it is opened. */
export type LazyScreen = ComponentType & {
  /** Loads the code, again if that failed before. */
  fetch: () => Promise<ComponentType>;
};

/**
 * Makes a screen that loads on demand. Unlike React's `lazy` it renders loaded code at once: `lazy`
 * suspends one more time, and whatever renders meanwhile clears the transition type of the new page.
 * Unlike `lazy` it also retries after a failure.
 */
export function lazyScreen(
  load: () => Promise<ComponentType>,
  fetchMessages: FetchMessages,
): LazyScreen {
  let screen: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  let hasFailed = false;

  async function loadScreen(): Promise<ComponentType> {
    try {
      const [Screen] = await Promise.all([load(), loadMessages(fetchMessages)]);
      screen = Screen;
      return Screen;
    } catch (cause) {
      hasFailed = true;
      throw new ScreenNotLoaded('the code of a screen could not be loaded', { cause });
    }
  }

  function fetch(): Promise<ComponentType> {
    if (hasFailed) loading = null;
    hasFailed = false;
    return (loading ??= loadScreen());
  }

  function LoadingScreen() {
    return createElement(screen ?? use(loading ?? fetch()));
  }
  return Object.assign(LoadingScreen, { fetch });
}
