import { createHash } from 'node:crypto';

/** Random choices that follow from a seed. */
export class Random {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** Returns a whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    const text = `${this.#seed} ${(this.#drawn += 1)}`;
    return createHash('sha256').update(text).digest().readUInt32BE() % limit;
  }

  /** Returns a whole number from `min` to `max`. */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.below(from.length)];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  }

  shuffle<T>(from: readonly T[]): T[] {
    const keyed = from.map((each) => ({ each, key: this.below(2 ** 31) }));
    return keyed.toSorted((a, b) => a.key - b.key).map(({ each }) => each);
  }

  bytes(length: number): Buffer {
    const text = `${this.#seed} ${(this.#drawn += 1)}`;
    return createHash('shake256', { outputLength: length }).update(text).digest();
  }
}
