export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A long press takes 350 ms and tolerates 10 px (CON-14). */
const LONG_MS = 350;
const TOLERANCE_PX = 10;

/** Detects a long press from pointer positions and a timer. */
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
