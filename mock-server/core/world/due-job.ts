/** Something that has to happen at a moment: a close, a draw, a settlement, a deposit's review … */
export interface DueJob {
  /** World time, epoch ms. */
  readonly at: number;
  readonly kind: string;
  /** What it is about; at most one job of a kind waits for the same. */
  readonly ref: string;
}

/**
 * Thrown by work that nobody can do yet, though nothing is wrong with it: it keeps its place, all
 * that comes after it waits too, and whoever wanted it done is told.
 */
export class MustWait extends Error {
  readonly title: string;
  /** What was done before it, in order. */
  fired: readonly DueJob[] = [];

  /** `detail` says what is missing and how to give it. */
  constructor(title: string, detail: string) {
    super(detail);
    this.title = title;
  }
}
