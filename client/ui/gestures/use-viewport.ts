import { useSyncExternalStore } from 'react';
import { RESIZE_MS, throttle } from './throttle.ts';

/**
 * Returns a value that depends on the window size, such as whether it is wide. `read` returns a primitive,
 * so the component renders only when the value changes.
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
