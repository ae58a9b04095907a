/** Work that a world runs at a moment. */
export interface DueJob {
  /** World time, epoch ms. */
  readonly at: number;
  readonly kind: string;
  /** What it is about. At most one job of a kind waits for the same ref. */
  readonly ref: string;
}

/**
 * Thrown by a job that cannot run yet for want of something a control call must give. The job keeps its
 * place, all jobs after it wait too, and the caller gets the message.
 */
export class MustWait extends Error {
  readonly title: string;
  /** Jobs that ran before it, in order. */
  fired: readonly DueJob[] = [];

  /** `detail` says what is missing and how to give it. */
  constructor(title: string, detail: string) {
    super(detail);
    this.title = title;
  }
}
