import { describe, expect, it } from 'vitest';
import {
  countOf,
  isTriple,
  OUTCOMES,
  parityOf,
  parseDice,
  shapeOf,
  sizeOf,
  sumOf,
  type Dice,
} from './dice.ts';

describe('OUTCOMES', () => {
  it('contains each of the 216 rolls once', () => {
    expect(new Set(OUTCOMES.map((dice) => dice.join(''))).size).toBe(216);
    expect(OUTCOMES).toHaveLength(216);
  });

  it('has the sums of three dice in their known counts', () => {
    const counts = Array.from(
      { length: 16 },
      (_, index) => OUTCOMES.filter((dice) => sumOf(dice) === index + 3).length,
    );
    expect(counts).toEqual([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]);
  });

  it('splits into 105 big, 105 small and 6 triples, and by shape', () => {
    expect(tally(OUTCOMES.map(sizeOf))).toEqual({ big: 105, small: 105, triple: 6 });
    expect(tally(OUTCOMES.map(shapeOf))).toEqual({
      triple: 6,
      pair: 90,
      straight: 24,
      different: 96,
    });
  });
});

describe('parseDice', () => {
  it('parses three faces and their text', () => {
    expect(parseDice([2, 3, 6])).toEqual([2, 3, 6]);
    expect(parseDice('236')).toEqual([2, 3, 6]);
  });

  it.each([
    [[0, 1, 2]],
    [[1, 2, 7]],
    [[1, 2]],
    [[1, 2, 3, 4]],
    [['1', '2', '3']],
    [[1, 2, 2.5]],
    [[1, 2, Number.NaN]],
    ['2,3,6'],
    ['023'],
    ['236\n'],
    [''],
    [236],
    [null],
    [undefined],
    [{ length: 3, 0: 1, 1: 2, 2: 3 }],
  ])('refuses %j', (input) => {
    expect(parseDice(input)).toBeNull();
  });
});

describe('the properties of a roll', () => {
  it.each<[Dice, number, string, string, string]>([
    [[1, 1, 2], 4, 'small', 'even', 'pair'],
    [[4, 2, 3], 9, 'small', 'odd', 'straight'],
    [[6, 3, 1], 10, 'small', 'even', 'different'],
    [[6, 4, 1], 11, 'big', 'odd', 'different'],
    [[6, 6, 5], 17, 'big', 'odd', 'pair'],
    [[1, 1, 1], 3, 'triple', 'odd', 'triple'],
    [[6, 6, 6], 18, 'triple', 'even', 'triple'],
    [[1, 2, 6], 9, 'small', 'odd', 'different'],
  ])('%j sums to %i and is %s, %s, %s', (dice, sum, size, parity, shape) => {
    expect([sumOf(dice), sizeOf(dice), parityOf(dice), shapeOf(dice)]).toEqual([
      sum,
      size,
      parity,
      shape,
    ]);
    expect(isTriple(dice)).toBe(shape === 'triple');
  });

  it('counts how often a face shows', () => {
    expect([1, 2, 3].map((face) => countOf([2, 3, 2], face))).toEqual([0, 2, 1]);
    expect(countOf([5, 5, 5], 5)).toBe(3);
  });
});

function tally(labels: readonly string[]): Record<string, number> {
  const countByLabel: Record<string, number> = {};
  for (const label of labels) countByLabel[label] = (countByLabel[label] ?? 0) + 1;
  return countByLabel;
}
