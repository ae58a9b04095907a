import { useSyncExternalStore } from 'react';
import { RESIZE_MS, throttle } from './throttle.ts';

/**
 * Something that follows the size of the window, such as whether it is wide. `read` gives a plain
 * value: the part is drawn anew when that changes, not at each step of a drag.
 */
export function useViewport<T extends string | number | boolean>(read: () => T): T {
  return useSyncExternalStore(subscribe, read);
}

function subscribe(onChange: () => void): () => void {
  const { call, stop } = throttle(onChange, RESIZE_MS);
  window.addEventListener('resize', call);
  return () => {
    stop();
    window.removeEventListener('resize', call);
  };
}
