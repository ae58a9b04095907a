import { clearTimeout, setImmediate, setTimeout } from 'node:timers';

// Taken as this module loads: a test may replace the timers of its process, in which the server goes on.
export const realTimers = { clearTimeout, setImmediate, setTimeout };

/** Waits until other work of this process had its turn. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => realTimers.setImmediate(resolve));
