/** The kinds of counters, with their titles in the summary. */
const KINDS = {
  step: 'steps',
  answer: 'granted',
  refusal: 'refused',
  chase: 'chases',
  void: 'voided periods',
  seed: 'seeds',
} as const;
type Kind = keyof typeof KINDS;

/** Counts what the walks came across: a case that never came up was not tested. */
export class Tally {
  readonly #counts = new Map<Kind, Map<string, number>>();

  add(kind: Kind, name: string): void {
    const counts = this.#counts.get(kind) ?? new Map<string, number>();
    this.#counts.set(kind, counts.set(name, (counts.get(name) ?? 0) + 1));
  }

  /** Returns the total of a kind. */
  sum(kind: Kind): number {
    return this.#ofKind(kind).reduce((sum, [, count]) => sum + count, 0);
  }

  /** Returns the sorted names that were counted of a kind. */
  names(kind: Kind): string[] {
    return this.#ofKind(kind)
      .map(([name]) => name)
      .toSorted();
  }

  /** Returns a line for each kind, with the most frequent names first. */
  lines(): string[] {
    return Object.entries(KINDS).map(([kind, title]) => {
      const counts = this.#ofKind(kind as Kind) // a key of KINDS
        .toSorted(([, a], [, b]) => b - a)
        .map(([name, count]) => `${name} ${count}`);
      return `  ${title.padEnd(20)}${counts.join(' · ') || 'none'}`;
    });
  }

  #ofKind(kind: Kind): [string, number][] {
    return [...(this.#counts.get(kind) ?? [])];
  }
}
