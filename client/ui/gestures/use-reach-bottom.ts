import { useEffect, useRef, type RefObject } from 'react';
import { ReachBottom } from './reach-bottom.ts';

/** Distance from the end at which the next page is requested. */
const AHEAD_PX = 250;

export interface ReachBottomOptions {
  /** False while a page is loading, after a failure, and on the last page. */
  isOn: boolean;
  onReach: () => void;
}

/** Returns a ref for the element at the end of a list that scrolls with the page. */
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
  // Each render may move the end or allow another page.
  useEffect(() => {
    latest.current = options;
    watch.current?.look();
  });
  return end;
}

function isNear(end: HTMLElement | null): boolean {
  return end !== null && end.getBoundingClientRect().top <= window.innerHeight + AHEAD_PX;
}
