import type { Span } from '#fixtures/habit.ts';
import type { Chance } from '../core/world/chance.ts';

/** Numbers drawn from a world's chance for one purpose, one after another, the same ones each time. */
export class Draws {
  readonly #chance: Chance;
  readonly #purpose: string;
  #left = '';
  #blocks = 0;

  constructor(chance: Chance, purpose: string) {
    this.#chance = chance;
    this.#purpose = purpose;
  }

  /** A whole number from one to another, both included. */
  within([from, to]: Span): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  /** True on so many draws in a hundred. */
  happens(inAHundred: number): boolean {
    return this.#next() * 100 < inAHundred;
  }

  /** One of a list, which must not be empty. */
  oneOf<T>(list: readonly T[]): T {
    const drawn = list[Math.floor(this.#next() * list.length)];
    if (drawn === undefined) throw new RangeError(`nothing to draw from for ${this.#purpose}`);
    return drawn;
  }

  /** Some of a list, at most as many as it has, none twice. */
  someOf<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    const drawn: T[] = [];
    while (drawn.length < count && left.length > 0) {
      drawn.push(...left.splice(Math.floor(this.#next() * left.length), 1));
    }
    return drawn;
  }

  /** From 0 to below 1, by 32 bits. */
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
