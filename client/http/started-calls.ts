import type { Fetch } from './request.ts';

/**
 * Returns `fetch` that takes the answers of the calls that early.js started before the app loaded, each
 * once. The others are forgotten after a moment: their answers grow old.
 */
export function takeStartedCalls(fetch: Fetch, page: object = globalThis): Fetch {
  const started = new Map(Object.entries(('diceboxCalls' in page && page.diceboxCalls) || {}));
  setTimeout(() => started.clear(), LIFE_MS);
  return async (url, init) => {
    const call: unknown = started.get(url);
    started.delete(url);
    return call instanceof Promise ? (call as Promise<Response>) : fetch(url, init); // early.js made it
  };
}

const LIFE_MS = 2000;
