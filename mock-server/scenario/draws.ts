import type { Span } from '#fixtures/habit.ts';
import type { Chance } from '../core/world/chance.ts';

/** A reproducible stream of random numbers for one purpose, derived from a world's chance. */
export class Draws {
  readonly #chance: Chance;
  readonly #purpose: string;
  #left = '';
  #blocks = 0;

  constructor(chance: Chance, purpose: string) {
    this.#chance = chance;
    this.#purpose = purpose;
  }

  /** Returns an integer in the range, both ends included. */
  within([from, to]: Span): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  /** Returns true with a probability of `inAHundred` per cent. */
  happens(inAHundred: number): boolean {
    return this.#next() * 100 < inAHundred;
  }

  /** Returns one item. Throws a RangeError for an empty list. */
  oneOf<T>(list: readonly T[]): T {
    const drawn = list[Math.floor(this.#next() * list.length)];
    if (drawn === undefined) throw new RangeError(`nothing to draw from for ${this.#purpose}`);
    return drawn;
  }

  /** Returns up to `count` distinct items. */
  someOf<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    const drawn: T[] = [];
    while (drawn.length < count && left.length > 0) {
      drawn.push(...left.splice(Math.floor(this.#next() * left.length), 1));
    }
    return drawn;
  }

  /** Returns a number in [0, 1) with 32 bits. */
  #next(): number {
    if (this.#left === '') {
      this.#left = this.#chance.hex(`${this.#purpose}:${this.#blocks}`);
      this.#blocks += 1;
    }
    const word = this.#left.slice(0, 8);
    this.#left = this.#left.slice(8);
    return Number.parseInt(word, 16) / 2 ** 32;
  }
}
