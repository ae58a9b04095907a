import { createElement, use, type ComponentType } from 'react';
import { loadDeferredMessages } from '../i18n/i18n.ts';
import { ScreenNotLoaded } from './error-boundary.tsx';

/** A screen whose code comes by need. */
export type LazyScreen = ComponentType & {
  /** Fetches the code; where it could not be had before, anew. */
  fetch: () => Promise<ComponentType>;
};

/**
 * As React's `lazy`, but a screen whose code is there is rendered at once: `lazy` waits one time
 * more, and whatever is rendered meanwhile takes the direction away from the page that comes. It
 * also keeps a failure for ever.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let screen: ComponentType | null = null;
  let coming: Promise<ComponentType> | null = null;
  let hasFailed = false;

  async function bring(): Promise<ComponentType> {
    try {
      const [Screen] = await Promise.all([load(), loadDeferredMessages()]);
      screen = Screen;
      return Screen;
    } catch (cause) {
      hasFailed = true;
      throw new ScreenNotLoaded('the code of a screen did not come', { cause });
    }
  }

  function fetch(): Promise<ComponentType> {
    if (hasFailed) coming = null;
    hasFailed = false;
    return (coming ??= bring());
  }

  function Late() {
    return createElement(screen ?? use(coming ?? fetch()));
  }
  return Object.assign(Late, { fetch });
}
