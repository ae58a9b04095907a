/** Something that a page reported. */
export interface Remark {
  readonly text: string;
  /** URL of a resource that did not load, where the browser reports that itself. */
  readonly missing: string | null;
}

/** Collects what goes wrong in the app while a test runs, whether or not the test looks. */
export class Watch {
  readonly #remarks: Remark[] = [];
  readonly #announced: { readonly pattern: RegExp | string; isMet: boolean }[] = [];

  /**
   * Announces something that else fails the test: an error on the console, an uncaught one, a call
   * that leaves the machine, a call that no endpoint answers. It has to happen at least once.
   */
  expect(pattern: RegExp | string): void {
    this.#announced.push({ pattern, isMet: false });
  }

  /** Adds something that a page reported. */
  add(text: string, missing: string | null = null): void {
    this.#remarks.push({ text, missing });
  }

  get remarks(): readonly Remark[] {
    return this.#remarks;
  }

  /** Whether the test announced it. */
  isAnnounced(text: string): boolean {
    const fitting = this.#announced.filter(({ pattern }) =>
      typeof pattern === 'string' ? text.includes(pattern) : new RegExp(pattern).test(text),
    );
    for (const announced of fitting) announced.isMet = true;
    return fitting.length > 0;
  }

  /** What was announced and did not happen; to be asked last. */
  get missed(): string[] {
    return this.#announced.flatMap(({ pattern, isMet }) => (isMet ? [] : [String(pattern)]));
  }
}
