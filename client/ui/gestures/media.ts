import { useCallback, useSyncExternalStore } from 'react';
import { listen } from './listen.ts';

/** Returns whether the window is as wide as a desktop, where lists are tables and the tabs are a rail. */
export function useIsDesk(): boolean {
  return useMedia('(min-width: 64rem)');
}

export function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => listen(window.matchMedia(query), { change: onChange }),
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}
