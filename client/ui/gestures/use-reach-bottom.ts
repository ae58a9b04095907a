import { useEffect, useRef, type RefObject } from 'react';
import { ReachBottom } from './reach-bottom.ts';

/** The next page is asked for this far ahead of its place, so that a thumb seldom meets the end. */
const AHEAD_PX = 250;

export interface ReachBottomOptions {
  /** Not while a page is on its way, has failed, or is the last one. */
  isOn: boolean;
  onReach: () => void;
}

/** For the part that stands at the end of a list which scrolls with the page. */
export function useReachBottom(options: ReachBottomOptions): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const watch = useRef<ReachBottom | null>(null);
  useEffect(() => {
    const reach = new ReachBottom(
      () => latest.current.isOn && isNear(end.current),
      () => latest.current.onReach(),
    );
    const look = () => reach.look();
    watch.current = reach;
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look, { passive: true });
    return () => {
      reach.stop();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);
  // Each render may have moved the end, or made a page possible.
  useEffect(() => {
    latest.current = options;
    watch.current?.look();
  });
  return end;
}

function isNear(end: HTMLElement | null): boolean {
  return end !== null && end.getBoundingClientRect().top <= window.innerHeight + AHEAD_PX;
}
