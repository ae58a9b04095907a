/** What is counted, and how a summary calls it. */
const KINDS = {
  step: 'steps',
  answer: 'granted',
  refusal: 'refused',
  chase: 'chases',
  void: 'periods called off',
  seed: 'seeds',
} as const;
type Kind = keyof typeof KINDS;

/** What walks met on their way: walks that never meet a thing prove nothing of it. */
export class Tally {
  readonly #counts = new Map<Kind, Map<string, number>>();

  note(kind: Kind, what: string): void {
    const counts = this.#counts.get(kind) ?? new Map<string, number>();
    this.#counts.set(kind, counts.set(what, (counts.get(what) ?? 0) + 1));
  }

  /** How often anything of a kind was met. */
  sum(kind: Kind): number {
    return this.#ofKind(kind).reduce((sum, [, count]) => sum + count, 0);
  }

  /** All that was met of a kind, by name. */
  met(kind: Kind): string[] {
    return this.#ofKind(kind)
      .map(([what]) => what)
      .toSorted();
  }

  /** A line for each kind, the most frequent first. */
  lines(): string[] {
    return Object.entries(KINDS).map(([kind, title]) => {
      const counts = this.#ofKind(kind as Kind) // a key of KINDS
        .toSorted(([, a], [, b]) => b - a)
        .map(([what, count]) => `${what} ${count}`);
      return `  ${title.padEnd(20)}${counts.join(' · ') || 'none'}`;
    });
  }

  #ofKind(kind: Kind): [string, number][] {
    return [...(this.#counts.get(kind) ?? [])];
  }
}
