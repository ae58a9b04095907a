/** Window resizes are handled at most every 50 ms (CON-17). */
export const RESIZE_MS = 50;

export interface Throttled {
  call: () => void;
  stop: () => void;
}

/** Runs at once, then at most every `everyMs`; the last call always runs. */
export function throttle(act: () => void, everyMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const run = () => {
    isWanted = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) run();
    }, everyMs);
    act();
  };
  return {
    call: () => {
      if (timer === undefined) run();
      else isWanted = true;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      isWanted = false;
    },
  };
}
