import { describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import type { Selection } from '#contract/rules/plays.ts';
import type { Offer } from './game-store.ts';
import { cartOf, lineOf, linesProblem, stakeProblem, totalOf } from './slip-lines.ts';

const BIG: Selection = { play: 'big', pick: '' };
const OFFER: Offer = { odds: [200], outcomes: 105, maxStake: minor(50_00) };

const bigFor = (own: string | null, chip = '10') => lineOf({ selection: BIG, own }, chip, OFFER);

describe('a line', () => {
  it('stakes the chip until it has an amount of its own, at the odds of the table', () => {
    expect(bigFor(null)).toMatchObject({ key: 'big', text: '10', stake: 10_00, odds: [200] });
    expect(bigFor('2.5')).toMatchObject({ text: '2.5', stake: 2_50, error: null });
  });

  it('keeps what cannot be read, and says so', () => {
    expect(bigFor('1,5')).toMatchObject({ text: '1,5', stake: null, error: 'stake_invalid' });
  });

  it('is not to be had where the table does not have it, whatever it stakes', () => {
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
  ])('of %s hundredths where 50.00 is the most: %s', (stake, problem) => {
    expect(stakeProblem(stake === null ? null : minor(stake), minor(50_00))).toBe(problem);
  });

  it('has no end where none is asked for', () => {
    expect(stakeProblem(minor(50_01), null)).toBeNull();
  });
});

describe('lines together', () => {
  it('are no bet while there is none, one is wrong or there are more than 50', () => {
    expect(linesProblem([])).toBe('empty');
    expect(linesProblem([bigFor('1'), bigFor('51'), bigFor('x')])).toBe('stake_max');
    expect(linesProblem(Array(50).fill(bigFor('1')))).toBeNull();
    expect(linesProblem(Array(51).fill(bigFor('1')))).toBe('too_many');
  });

  it('cost what can be read of them', () => {
    expect(totalOf([bigFor('1.10'), bigFor('?'), bigFor('51')])).toBe(52_10);
  });

  it('are sent all or none', () => {
    const sent = { selection: BIG, stake: 1_00, odds: [200] };
    expect(cartOf([bigFor('1'), bigFor('1')])).toEqual([sent, sent]);
    expect(cartOf([bigFor('1'), bigFor('0.99')])).toEqual([]);
  });
});
