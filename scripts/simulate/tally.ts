/** The kinds of counters, with their titles in the summary. */
const KINDS = {
  step: 'steps',
  answer: 'granted',
  refusal: 'refused',
  chase: 'chases',
  void: 'voided periods',
  review: 'reviews',
  restore: 'left',
  killed: 'killed during',
  point: 'killed at',
  trouble: 'during',
  shared: 'calls in the commit',
} as const;
type Kind = keyof typeof KINDS;

/** Counts what the walks came across: a case that never came up was not tested. */
export class Tally {
  readonly #counts = new Map<Kind, Map<string, number>>();

  add(kind: Kind, name: string): void {
    const counts = this.#counts.get(kind) ?? new Map<string, number>();
    this.#counts.set(kind, counts.set(name, (counts.get(name) ?? 0) + 1));
  }

  names(kind: Kind): string[] {
    return [...(this.#counts.get(kind)?.keys() ?? [])].toSorted();
  }

  /** Returns a line for each kind that came up, with the most frequent names first. */
  lines(): string[] {
    return [...this.#counts].map(([kind, counts]) => {
      const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
      return `  ${KINDS[kind].padEnd(20)}${sorted.map(([name, count]) => `${name} ${count}`).join(' · ')}`;
    });
  }
}
