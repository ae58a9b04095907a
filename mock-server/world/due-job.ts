/** Something that has to happen at a moment: a close, a draw, a settlement, a deposit's review … */
export interface DueJob {
  /** World time, epoch ms. */
  readonly at: number;
  readonly kind: string;
  /** What it is about; at most one job of a kind waits for the same. */
  readonly ref: string;
}
