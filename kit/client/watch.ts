/** An error that a page reported. */
export interface Remark {
  readonly text: string;
  /** URL of the resource, if this is the browser's own message about one that failed to load. */
  readonly missing: string | null;
}

/** Records the errors of the app while a test runs. */
export class Watch {
  readonly #remarks: Remark[] = [];
  readonly #announced: { readonly pattern: RegExp | string; isMet: boolean }[] = [];

  /**
   * Announces something that would otherwise fail the test: an error on the console, an uncaught error, a call
   * that leaves the machine, or a call that matches no endpoint. It must happen at least once.
   */
  expect(pattern: RegExp | string): void {
    this.#announced.push({ pattern, isMet: false });
  }

  /** Adds an error that a page reported. */
  add(text: string, missing: string | null = null): void {
    this.#remarks.push({ text, missing });
  }

  get remarks(): readonly Remark[] {
    return this.#remarks;
  }

  /** Returns true if the test announced it. */
  isAnnounced(text: string): boolean {
    const fitting = this.#announced.filter(({ pattern }) =>
      typeof pattern === 'string' ? text.includes(pattern) : new RegExp(pattern).test(text),
    );
    for (const announced of fitting) announced.isMet = true;
    return fitting.length > 0;
  }

  /** The announced patterns that did not happen. Read it last. */
  get missed(): string[] {
    return this.#announced.flatMap(({ pattern, isMet }) => (isMet ? [] : [String(pattern)]));
  }
}
