import { useViewport } from '../../../ui/gestures/viewport.ts';

/** Returns whether the window is wide enough for lists to be tables. */
export function useIsTable(): boolean {
  return useViewport(isDesk);
}

const isDesk = () => window.matchMedia('(min-width: 64rem)').matches;
