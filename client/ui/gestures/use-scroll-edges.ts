import { useEffect, useRef, type RefObject } from 'react';
import { ScrollEdges, type ScrollEdge, type ScrollPlace } from './scroll-edges.ts';

/**
 * Reports when a scroll container comes near one of its ends, for example to load more. For the page itself
 * use `useReachBottom`.
 */
export function useScrollEdges<T extends HTMLElement>(
  axis: 'x' | 'y',
  onEdge: (edge: ScrollEdge) => void,
): RefObject<T | null> {
  const part = useRef<T>(null);
  const latest = useRef(onEdge);
  useEffect(() => {
    latest.current = onEdge;
  }, [onEdge]);
  useEffect(() => {
    const scroller = part.current;
    if (!scroller) return;
    const edges = new ScrollEdges(placeOf(scroller, axis));
    const onScroll = ({ timeStamp }: Event) => {
      for (const edge of edges.moved(placeOf(scroller, axis), timeStamp)) latest.current(edge);
    };
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [axis]);
  return part;
}

function placeOf(scroller: HTMLElement, axis: 'x' | 'y'): ScrollPlace {
  const { scrollLeft, clientWidth, scrollWidth, scrollTop, clientHeight, scrollHeight } = scroller;
  return axis === 'x'
    ? { offset: scrollLeft, shown: clientWidth, whole: scrollWidth }
    : { offset: scrollTop, shown: clientHeight, whole: scrollHeight };
}
