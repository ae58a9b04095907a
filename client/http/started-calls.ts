import type { Fetch } from './request.ts';

/**
 * Returns `fetch` that takes the answers of the calls that early.js started before the app loaded, each
 * once. The others are forgotten after a moment: their answers grow old. So they do when the device's
 * clock jumps, as after a sleep: the time in such an answer would be taken for the present.
 */
export function takeStartedCalls(
  fetch: Fetch,
  now: () => number,
  page: object = globalThis,
): Fetch {
  const started = new Map(Object.entries(('diceboxCalls' in page && page.diceboxCalls) || {}));
  const loadedAtMs = now();
  setTimeout(() => started.clear(), LIFE_MS);
  return async (url, init) => {
    if (Math.abs(now() - loadedAtMs) > LIFE_MS) started.clear();
    const call: unknown = started.get(url);
    started.delete(url);
    return call instanceof Promise ? (call as Promise<Response>) : fetch(url, init); // early.js made it
  };
}

const LIFE_MS = 2000;
