/** Tells whether an answer still counts: that of an earlier call or session does not. */
export class LatestOnly {
  #latest = {};

  /** Begins a call, so that no earlier one counts. Returns a function that tells whether it is the latest. */
  begin(): () => boolean {
    this.cancel();
    return this.current();
  }

  /** Like `begin`, for a call that continues the latest one. */
  current(): () => boolean {
    const mine = this.#latest;
    return () => mine === this.#latest;
  }

  /** No call counts that has begun: its data was replaced, or its session ended. */
  cancel(): void {
    this.#latest = {};
  }
}
