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
