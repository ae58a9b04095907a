import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { listen } from './listen.ts';
import { RESIZE_MS, throttle } from './viewport.ts';

/** The end of a list is reported again after 350 ms (CON-15). */
const REARM_MS = 350;

/**
 * Reports that the end of a list is near, at most once in 350 ms. It checks again after the pause, so that
 * a page that does not fill the screen is followed by the next.
 */
export class ReachBottom {
  readonly #isNear: () => boolean;
  readonly #onReach: () => void;
  #lock: ReturnType<typeof setTimeout> | undefined;

  constructor(isNear: () => boolean, onReach: () => void) {
    this.#isNear = isNear;
    this.#onReach = onReach;
  }

  look(): void {
    if (this.#lock !== undefined || !this.#isNear()) return;
    this.#lock = setTimeout(() => {
      this.#lock = undefined;
      this.look();
    }, REARM_MS);
    this.#onReach();
  }

  stop(): void {
    clearTimeout(this.#lock);
    this.#lock = undefined;
  }
}

/** Distance from the end at which the next page is requested. */
const AHEAD_PX = 250;

interface ReachBottomOptions {
  /** False while a page is loading, after a failure, and on the last page. */
  isOn: boolean;
  onReach: () => void;
}

/** Returns a ref for the element at the end of a list that scrolls with the page. */
export function useReachBottom(options: ReachBottomOptions): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const watch = useRef<ReachBottom | null>(null);
  const isDue = useEffectEvent(() => options.isOn && isEndNear(end.current));
  const onReach = useEffectEvent(options.onReach);
  useEffect(() => {
    const reach = new ReachBottom(isDue, onReach);
    const look = () => reach.look();
    watch.current = reach;
    const resized = throttle(look, RESIZE_MS);
    const stopListening = listen(window, { scroll: look, resize: resized.call });
    return () => {
      stopListening();
      reach.stop();
      resized.stop();
    };
  }, []);
  // Each render may move the end or allow another page.
  useEffect(() => watch.current?.look());
  return end;
}

function isEndNear(end: HTMLElement | null): boolean {
  return end !== null && end.getBoundingClientRect().top <= window.innerHeight + AHEAD_PX;
}

type ScrollEdge = 'start' | 'end';

/** The scroll position in px. */
export interface ScrollPlace {
  readonly offset: number;
  /** Size of the viewport and of the content. */
  readonly shown: number;
  readonly whole: number;
}

/** An edge begins 50 px before the end and is debounced by 200 ms (CON-16). */
const NEAR_PX = 50;
const DEBOUNCE_MS = 200;

export function edgesAt({ offset, shown, whole }: ScrollPlace): Record<ScrollEdge, boolean> {
  return { start: offset <= NEAR_PX, end: whole - shown - offset <= NEAR_PX };
}

/** Reports an edge once on arrival. Small movements at the edge are debounced by 200 ms. */
export class ScrollEdges {
  #near: Record<ScrollEdge, boolean>;
  /** The last time each edge was reached. */
  readonly #metAt: Record<ScrollEdge, number> = { start: -Infinity, end: -Infinity };

  constructor(place: ScrollPlace) {
    this.#near = edgesAt(place);
  }

  /** Call this when the content may have grown: an edge that is far now can be reached again. */
  grown(place: ScrollPlace): void {
    const { start, end } = edgesAt(place);
    this.#near = { start: this.#near.start && start, end: this.#near.end && end };
  }

  moved(place: ScrollPlace, atMs: number): ScrollEdge[] {
    const before = this.#near;
    this.#near = edgesAt(place);
    return EDGES.filter((edge) => {
      if (!this.#near[edge] || before[edge]) return false;
      const isNew = atMs - this.#metAt[edge] >= DEBOUNCE_MS;
      this.#metAt[edge] = atMs;
      return isNew;
    });
  }
}

const EDGES = ['start', 'end'] as const;

/**
 * Reports when a container that scrolls sideways comes near one of its ends. For the page itself
 * use `useReachBottom`. The container has the same children as long as it is shown; they may grow.
 */
export function useScrollEdges<T extends HTMLElement>(
  onEdge: (edge: ScrollEdge) => void,
): RefObject<T | null> {
  const part = useRef<T>(null);
  const report = useEffectEvent(onEdge);
  useEffect(() => {
    const scroller = part.current;
    if (!scroller) return;
    let edges: ScrollEdges | null = null;
    // Called after a layout, where the place costs nothing to read; an effect would force a layout.
    const sizes = new ResizeObserver(() => {
      const place = placeOf(scroller);
      if (edges) edges.grown(place);
      else edges = new ScrollEdges(place);
    });
    sizes.observe(scroller);
    for (const child of scroller.children) sizes.observe(child);
    const stopListening = listen(scroller, {
      scroll: ({ timeStamp }) => {
        const reached = edges?.moved(placeOf(scroller), timeStamp) ?? [];
        for (const edge of reached) report(edge);
      },
    });
    return () => {
      stopListening();
      sizes.disconnect();
    };
  }, []);
  return part;
}

function placeOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): ScrollPlace {
  return { offset: scrollLeft, shown: clientWidth, whole: scrollWidth };
}
