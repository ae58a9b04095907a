import { useViewport } from '../../ui/gestures/use-viewport.ts';

const WIDE = '(min-width: 48rem)';

/** Room for picks and cart side by side (LOOK-4). */
export function useIsWide(): boolean {
  return useViewport(() => window.matchMedia(WIDE).matches);
}
