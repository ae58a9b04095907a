import type { ErrorInfo } from 'react';

export interface MissingChunkDeps {
  /** The window: source of clicks and of Vite's `vite:preloadError`. */
  readonly tab: Pick<EventTarget, 'addEventListener'>;
  /** Resolves to whether the app's own server answers. */
  readonly isServerReachable: () => Promise<boolean>;
  readonly reload: () => void;
}

/**
 * Reloads the page when the same chunk fails to load at two taps while the server is reachable. The
 * first tap shows a network error, and usually the next one succeeds. If not, no retry will: the
 * server has a newer version with other file names, or the browser has cached the failure (Chromium
 * 150 does, 156 does not).
 */
export function reloadOnMissingChunk({ tab, isServerReachable, reload }: MissingChunkDeps): void {
  let taps = 0;
  const missedAt = new Map<string, number>();
  tab.addEventListener('click', () => (taps += 1), true);
  tab.addEventListener('vite:preloadError', (event) => {
    const { message } = (event as VitePreloadErrorEvent).payload; // Vite's event of this name
    const firstTap = missedAt.get(message) ?? 0;
    // A prefetch may fail beside the chunk that the same tap requested.
    if (firstTap > 0 && firstTap < taps)
      void isServerReachable().then((isReachable) => isReachable && reload());
    missedAt.set(message, taps);
  });
}

export async function canReachServer(): Promise<boolean> {
  // Offline, the service worker would answer.
  if (!navigator.onLine) return false;
  const answer = await fetch('./', { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

/** Names of the errors with which the browser skips a view transition. */
const SKIPPED = ['InvalidStateError', 'AbortError', 'TimeoutError'];

/**
 * Makes React's `onRecoverableError`: passes each error to `report`, except for a view transition that
 * the browser skipped because the window was resized or hidden, or because of a slow frame. The page
 * has changed by then, only without its motion.
 *
 * React leaves such an error out by itself, but compares whole messages, and Chromium now ends them
 * with the reason: "Transition was aborted because of invalid state. Viewport size changed".
 */
export function recoverableErrorReporter(report: (error: unknown) => void) {
  return (error: unknown, { componentStack }: ErrorInfo): void => {
    // Errors of a render come with a component stack, errors of a view transition without.
    const isMotion = componentStack === null && error instanceof DOMException;
    if (!(isMotion && SKIPPED.includes(error.name))) report(error);
  };
}
