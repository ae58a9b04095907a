/** Slides change every 5000 ms; a change takes 500 ms, `--slide` in tokens.css (CON-19). */
const INTERVAL_MS = 5000;

/** Beyond this share of the width, or above this speed, a release moves to the next slide. */
const FAR = 0.25;
const FAST_PX_PER_MS = 0.3;

/** Left or right of the current slide. */
type Side = -1 | 1;

/** At most two slides are in view, side by side; they move as one. */
export interface Swipe {
  /** The current or incoming slide. */
  readonly index: number;
  readonly beside: { readonly index: number; readonly side: Side } | null;
  /** The place of the current slide, or where its motion begins: in widths of a slide, and in px. */
  readonly start: Side | 0;
  readonly drag: number;
  readonly isMoving: boolean;
}

export function atSlide(index: number): Swipe {
  return { index, beside: null, start: 0, drag: 0, isMoving: false };
}

/** Moves one slide forward or back, wrapping around. */
export function turnSlide(swipe: Swipe, count: number, step: Side): Swipe {
  return bringIn(wrap(swipe.index + step, count), step, swipe);
}

export function showSlide(swipe: Swipe, index: number): Swipe {
  if (swipe.index === index) return swipe;
  return bringIn(index, index > swipe.index ? 1 : -1, atSlide(swipe.index));
}

export function dragTo({ index }: Swipe, count: number, drag: number): Swipe {
  const side = drag < 0 ? 1 : -1;
  const beside = { index: wrap(index + side, count), side } as const;
  return { index, beside, start: 0, drag, isMoving: false };
}

export function endDrag(
  swipe: Swipe,
  count: number,
  { width, pxPerMs }: { width: number; pxPerMs: number },
): Swipe {
  if (!swipe.beside || swipe.isMoving) return swipe;
  const isFar = Math.abs(swipe.drag) >= width * FAR || pxPerMs >= FAST_PX_PER_MS;
  return isFar ? turnSlide(swipe, count, swipe.beside.side) : { ...swipe, isMoving: true };
}

export function playSlides(onNext: () => void): () => void {
  const timer = setInterval(onNext, INTERVAL_MS);
  return () => clearInterval(timer);
}

function bringIn(index: number, start: Side, { index: leaving, drag }: Swipe): Swipe {
  const side = start === 1 ? -1 : 1;
  return { index, beside: { index: leaving, side }, start, drag, isMoving: true };
}

const wrap = (index: number, count: number): number => (index + count) % count;
