/** Resizes of the window are handled every 50 ms at most (CON-17). */
export const RESIZE_MS = 50;

export interface Throttled {
  call: () => void;
  stop: () => void;
}

/** Acts at once, then at most every `everyMs`; the last call is never lost. */
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
