import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 768px)';

/** Room for picks and cart side by side (LOOK.md). */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
