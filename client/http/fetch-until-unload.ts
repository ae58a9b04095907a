import type { Fetch } from './request.ts';

/**
 * Ignores requests aborted by page unload; otherwise a quick double reload looks like a lost
 * connection and logs the player out. The abort may arrive before `pagehide`, so the error is
 * deferred by one task. If the browser restores the page from its cache, the error is reported
 * then.
 */
export function fetchUntilUnload(fetch: Fetch, tab: EventTarget): Fetch {
  let shownAgain: Promise<unknown> | null = null;
  tab.addEventListener('pagehide', () => {
    shownAgain = new Promise((resolve) =>
      tab.addEventListener('pageshow', resolve, { once: true }),
    );
  });
  const deferIfUnloading = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch(async (error: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      await shownAgain;
      throw error;
    });
  return async (url, init) => {
    const response = await deferIfUnloading(fetch(url, init));
    const text = response.text.bind(response);
    response.text = () => deferIfUnloading(text());
    return response;
  };
}
