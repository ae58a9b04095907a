/** Slides change every 5000 ms; a change takes 500 ms, `--slide` in tokens.css (CON-19). */
const INTERVAL_MS = 5000;

/** Beyond this share of the width, or above this speed, a release moves to the next slide. */
const FAR = 0.25;
const FAST_PX_PER_MS = 0.3;

type Side = -1 | 0 | 1;

export interface Swipe {
  readonly index: number;
  /** Horizontal drag distance in px; null without a drag. */
  readonly drag: number | null;
  /** The moving slides: start positions in widths and the drag distance at release. */
  readonly motion: {
    readonly leaving: number;
    readonly comesFrom: Side;
    readonly leavesFrom: Side;
    readonly leavesTo: Side;
    readonly drag: number;
  } | null;
}

/** Start (if moving) and end position of a slide as CSS lengths. */
export interface SlidePlace {
  readonly from: string | null;
  readonly to: string;
}

export function atSlide(index: number): Swipe {
  return { index, drag: null, motion: null };
}

/** Moves one slide forward or back, wrapping around. */
export function turnSlide({ index, drag }: Swipe, count: number, step: 1 | -1): Swipe {
  return slideIn((index + step + count) % count, { leaving: index, step, drag: drag ?? 0 });
}

export function showSlide(swipe: Swipe, index: number): Swipe {
  if (swipe.index === index) return swipe;
  return slideIn(index, { leaving: swipe.index, step: index > swipe.index ? 1 : -1, drag: 0 });
}

export function dragTo({ index }: Swipe, drag: number): Swipe {
  return { index, drag, motion: null };
}

export function endDrag(
  swipe: Swipe,
  count: number,
  { width, pxPerMs }: { width: number; pxPerMs: number },
): Swipe {
  const { index, drag } = swipe;
  if (drag === null) return swipe;
  const side = drag < 0 ? 1 : -1;
  if (Math.abs(drag) >= width * FAR || pxPerMs >= FAST_PX_PER_MS)
    return turnSlide(swipe, count, side);
  const leaving = (index + side + count) % count;
  return {
    index,
    drag: null,
    motion: { leaving, comesFrom: 0, leavesFrom: side, leavesTo: side, drag },
  };
}

export function settleSlide({ index }: Swipe): Swipe {
  return atSlide(index);
}

/** Returns the visible slides with their positions. */
export function slidePlaces(
  { index, drag, motion }: Swipe,
  count: number,
): Map<number, SlidePlace> {
  if (motion) {
    return new Map([
      [index, { from: slideTransform(motion.comesFrom, motion.drag), to: '0px' }],
      [
        motion.leaving,
        { from: slideTransform(motion.leavesFrom, motion.drag), to: widths(motion.leavesTo) },
      ],
    ]);
  }
  if (drag === null) return new Map([[index, { from: null, to: '0px' }]]);
  const side = drag < 0 ? 1 : -1;
  return new Map([
    [index, { from: null, to: slideTransform(0, drag) }],
    [(index + side + count) % count, { from: null, to: slideTransform(side, drag) }],
  ]);
}

/** Advances the slides periodically until stopped. */
export function playSlides(onNext: () => void): () => void {
  const timer = setInterval(onNext, INTERVAL_MS);
  return () => clearInterval(timer);
}

interface Coming {
  leaving: number;
  step: 1 | -1;
  drag: number;
}

function slideIn(index: number, { leaving, step, drag }: Coming): Swipe {
  const leavesTo = step === 1 ? -1 : 1;
  return { index, drag: null, motion: { leaving, comesFrom: step, leavesFrom: 0, leavesTo, drag } };
}

function widths(side: Side): string {
  return `${side * 100}%`;
}

function slideTransform(side: Side, drag: number): string {
  return `calc(${widths(side)} + ${drag}px)`;
}
