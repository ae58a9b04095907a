import { useEffect, useRef, type RefObject } from 'react';

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
  const latest = useRef(options);
  const watch = useRef<ReachBottom | null>(null);
  useEffect(() => {
    const reach = new ReachBottom(
      () => latest.current.isOn && isEndNear(end.current),
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

function isEndNear(end: HTMLElement | null): boolean {
  return end !== null && end.getBoundingClientRect().top <= window.innerHeight + AHEAD_PX;
}
