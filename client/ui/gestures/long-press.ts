import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A long press takes 350 ms and tolerates 10 px (CON-14). */
const LONG_MS = 350;
const TOLERANCE_PX = 10;

export class LongPress {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from: Point | null = null;
  #wasLong = false;

  down(from: Point, onLong: () => void): void {
    this.end();
    this.#wasLong = false;
    this.#from = from;
    this.#timer = setTimeout(() => {
      this.#wasLong = true;
      onLong();
    }, LONG_MS);
  }

  move({ x, y }: Point): void {
    const from = this.#from;
    if (from && Math.hypot(x - from.x, y - from.y) > TOLERANCE_PX) this.end();
  }

  /** Ends the press: the pointer was lifted or the gesture was cancelled. */
  end(): void {
    clearTimeout(this.#timer);
    this.#from = null;
  }

  /** Returns whether a click is the end of a long press and must be suppressed. */
  takesClick(): boolean {
    const wasLong = this.#wasLong;
    this.#wasLong = false;
    return wasLong;
  }
}

/**
 * Returns props to spread on a button; keep `onClick` for the tap. The context menu event (right click,
 * Shift+F10) triggers the same action. Offer another way to the action as well.
 */
export function useLongPress(onLongPress: () => void) {
  const [press] = useState(() => new LongPress());
  /** A long touch also fires the context menu event, after the long press. */
  const isTouch = useRef(false);
  useEffect(() => () => press.end(), [press]);
  const end = () => press.end();
  return {
    onPointerDown: ({ pointerType, isPrimary, button, clientX, clientY }: PointerEvent) => {
      isTouch.current = pointerType !== 'mouse';
      if (isPrimary && button === 0) press.down({ x: clientX, y: clientY }, onLongPress);
      else press.end();
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => press.move({ x: clientX, y: clientY }),
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onKeyDown: () => {
      isTouch.current = false;
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      if (!isTouch.current) onLongPress();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!press.takesClick()) return;
      event.preventDefault();
      event.stopPropagation();
    },
    style: { WebkitTouchCallout: 'none', userSelect: 'none' } as const,
  };
}
