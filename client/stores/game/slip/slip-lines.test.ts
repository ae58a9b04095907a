import { describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import type { Selection } from '#contract/rules/plays.ts';
import type { Offer } from '../game-store.ts';
import { cartOf, copyLines, lineOf, linesProblem, totalOf } from './slip-lines.ts';

const BIG: Selection = { play: 'big', pick: '' };
const OFFER: Offer = { odds: [200], outcomes: 105, maxStake: minor(50_00) };

const bigFor = (own: string) => lineOf({ selection: BIG, own }, '10', OFFER);

it('a copied line is a pick of the board, also by its other name', () => {
  const lines = ['all_triple', 'unknown'].map((play) => ({ play, pick: '', amount: '5.00' }));
  expect(copyLines(lines)).toEqual([
    { selection: { play: 'any_triple', pick: '' }, amount: '5.00' },
  ]);
});

describe('the lines of a slip together', () => {
  it('are not a bet if empty, invalid or more than 50', () => {
    expect(linesProblem([])).toBe('empty');
    expect(linesProblem([bigFor('1'), bigFor('51'), bigFor('x')])).toBe('stake_max');
    expect(linesProblem(Array(50).fill(bigFor('1')))).toBeNull();
    expect(linesProblem(Array(51).fill(bigFor('1')))).toBe('too_many');
  });

  it('sum up the valid stakes', () => {
    expect(totalOf([bigFor('1.10'), bigFor('?'), bigFor('51')])).toBe(52_10);
  });

  it('are sent all or none', () => {
    const sent = { selection: BIG, stake: 1_00, odds: [200] };
    expect(cartOf([bigFor('1'), bigFor('1')])).toEqual([sent, sent]);
    expect(cartOf([bigFor('1'), bigFor('0.99')])).toEqual([]);
  });
});
