import { describe, expect, it } from 'vitest';
import { Chance } from '../core/world/chance.ts';
import { Draws } from './expand-habit.ts';

const drawsFor = (purpose: string) => new Draws(new Chance('a seed for tests'), purpose);
const times = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

describe('Draws', () => {
  it('repeats for the same purpose and differs for another', () => {
    const tenOf = (purpose: string) => {
      const draws = drawsFor(purpose);
      return times(10, () => draws.within([0, 1_000_000]));
    };
    expect(tenOf('a day')).toEqual(tenOf('a day'));
    expect(tenOf('a day')).not.toEqual(tenOf('another day'));
    expect(new Set(tenOf('a day')).size).toBe(10);
  });

  it('reaches both ends of a span and nothing beyond', () => {
    const draws = drawsFor('spans');
    const drawn = new Set(times(300, () => draws.within([3, 6])));
    expect(drawn).toEqual(new Set([3, 4, 5, 6]));
  });

  it('happens with the given percentage', () => {
    const draws = drawsFor('odds');
    const share = (inAHundred: number) =>
      times(1000, () => draws.happens(inAHundred)).filter(Boolean).length;
    expect(share(0)).toBe(0);
    expect(share(100)).toBe(1000);
    expect(share(30)).toBeGreaterThan(250);
    expect(share(30)).toBeLessThan(350);
  });

  it('picks every item of a list at some time', () => {
    const draws = drawsFor('lists');
    expect(new Set(times(100, () => draws.oneOf(['a', 'b', 'c']))).size).toBe(3);
    expect(() => draws.oneOf([])).toThrow(RangeError);
  });

  it('picks several distinct items, at most all of them', () => {
    const draws = drawsFor('some');
    for (const some of times(50, () => draws.someOf(['a', 'b', 'c'], 2))) {
      expect(new Set(some).size).toBe(2);
    }
    expect(draws.someOf(['a', 'b', 'c'], 9).toSorted()).toEqual(['a', 'b', 'c']);
    expect(draws.someOf([], 2)).toEqual([]);
  });
});
