import { describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import type { Selection } from '#contract/rules/plays.ts';
import type { Offer } from './game-store.ts';
import { cartOf, lineOf, linesProblem, stakeProblem, totalOf } from './slip-lines.ts';

const BIG: Selection = { play: 'big', pick: '' };
const OFFER: Offer = { odds: [200], outcomes: 105, maxStake: minor(50_00) };

const bigFor = (own: string | null, chip = '10') => lineOf({ selection: BIG, own }, chip, OFFER);

describe('a line of the slip', () => {
  it('has the stake per line until it has its own, at the game’s odds', () => {
    expect(bigFor(null)).toMatchObject({ key: 'big', text: '10', stake: 10_00, odds: [200] });
    expect(bigFor('2.5')).toMatchObject({ text: '2.5', stake: 2_50, error: null });
  });

  it('keeps and reports an invalid amount', () => {
    expect(bigFor('1,5')).toMatchObject({ text: '1,5', stake: null, error: 'stake_invalid' });
  });

  it('that the game does not offer is reported, whatever its stake', () => {
    const line = lineOf({ selection: BIG, own: '0' }, '10', null);
    expect(line).toMatchObject({ odds: null, error: 'not_offered' });
  });
});

describe('a stake', () => {
  it.each([
    [null, 'stake_invalid'],
    [99, 'stake_min'],
    [1_00, null],
    [50_00, null],
    [50_01, 'stake_max'],
  ])('of %s hundredths with a maximum of 50.00 gives %s', (stake, problem) => {
    expect(stakeProblem(stake === null ? null : minor(stake), minor(50_00))).toBe(problem);
  });

  it('has no maximum if none is given', () => {
    expect(stakeProblem(minor(50_01), null)).toBeNull();
  });
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
