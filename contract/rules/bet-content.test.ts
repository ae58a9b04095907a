import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '../money.ts';
import {
  betContentText,
  type BetLine,
  type ChasePlan,
  checkStake,
  costOfBet,
  parseBetContent,
} from './bet-content.ts';
import { CHASE_MAX_PERIODS, MAX_LINES, MAX_MULTIPLIER, MAX_PAYOUT, MIN_STAKE } from './limits.ts';
import { oddsFor } from './paytables.ts';
import { ALL_SELECTIONS } from './plays.ts';

const BIG = { play: 'big', pick: '', amount: '5.00' };
const CHASE = { periods: 3, multipliers: [1, 1, 2], stop_on_win: true, stop_at_loss: '200.00' };

describe('reading a bet', () => {
  it('reads a bet with a chase, as text and as an object (FLD-14)', () => {
    const content = {
      lines: [{ play: 'sum', pick: '10', amount: '5.00', odds: '7.77' }],
      chase: CHASE,
    };
    const expected = {
      ok: true,
      content: {
        lines: [{ selection: { play: 'sum', pick: '10' }, stake: 500, odds: [777] }],
        chase: { periods: 3, multipliers: [1, 1, 2], stopOnWin: true, stopAtLoss: 20_000 },
      },
    };
    expect(parseBetContent(JSON.stringify(content))).toEqual(expected);
    expect(parseBetContent(content)).toEqual(expected);
  });

  it('needs no odds, no chase, and no pick for plays without one', () => {
    expect(parseBetContent({ lines: [{ play: 'big', amount: 5 }] })).toEqual({
      ok: true,
      content: {
        lines: [{ selection: { play: 'big', pick: '' }, stake: 500, odds: null }],
        chase: null,
      },
    });
    const nulls = { lines: [{ ...BIG, pick: null, odds: null }], chase: null };
    expect(parseBetContent(nulls)).toMatchObject({ ok: true, content: { chase: null } });
  });

  it('repeats the last multiplier up to the number of periods', () => {
    expect(parseChase('1.00', { periods: 4, multipliers: [1, 3] })).toMatchObject({
      content: { chase: { multipliers: [1, 3, 3, 3], stopOnWin: true, stopAtLoss: null } },
    });
    expect(parseChase('1.00', { periods: 4 })).toMatchObject({
      content: { chase: { multipliers: [1, 1, 1, 1] } },
    });
  });
});

describe('refusing a bet', () => {
  it.each([
    ['nothing', undefined, 'bet_empty'],
    ['null', null, 'bet_empty'],
    ['empty text', '', 'bet_empty'],
    ['no lines', { lines: [] }, 'bet_empty'],
    ['text that is not JSON', '{"lines":', 'bet_content'],
    ['JSON that is no object', '[]', 'bet_content'],
    ['a number', 5, 'bet_content'],
    ['an object without lines', {}, 'bet_content'],
    ['lines on a prototype', Object.create({ lines: [BIG] }), 'bet_content'],
    ['lines under __proto__', '{"__proto__":{"lines":[]}}', 'bet_content'],
    ['lines that only look like a list', { lines: { length: 1, 0: BIG } }, 'bet_content'],
    ['a line too many', { lines: Array.from({ length: MAX_LINES + 1 }, () => BIG) }, 'bet_lines'],
    ['a chase that is not an object', { lines: [BIG], chase: 'yes' }, 'bet_chase'],
  ])('says of %s what is wrong', (_, input, problem) => {
    expect(parseBetContent(input)).toEqual({ ok: false, problem });
  });

  it.each([
    [null, 'bet_content'],
    [[], 'bet_content'],
    [{ ...BIG, play: 'huge' }, 'bet_selection'],
    [{ ...BIG, play: 'sum', pick: '19' }, 'bet_selection'],
    [{ ...BIG, play: { toString: (): string => 'big' } }, 'bet_selection'],
    [{ ...BIG, amount: '' }, 'bet_content'],
    [{ ...BIG, amount: '-5' }, 'bet_content'],
    [{ ...BIG, amount: '1.005' }, 'bet_content'],
    [{ ...BIG, amount: Number.NaN }, 'bet_content'],
    [{ ...BIG, amount: '9'.repeat(30) }, 'bet_content'],
    [{ ...BIG, amount: '0' }, 'bet_stake_min'],
    [{ ...BIG, amount: '0.99' }, 'bet_stake_min'],
    [{ ...BIG, amount: '200000.01' }, 'bet_stake_max'],
    [{ ...BIG, odds: '2.000' }, 'bet_content'],
    [{ ...BIG, odds: 2 }, 'bet_content'],
  ])('names the line at fault: %j', (line, problem) => {
    expect(parseBetContent({ lines: [BIG, line, BIG] })).toEqual({ ok: false, problem, line: 1 });
  });

  it.each([
    { ...CHASE, periods: 1 },
    { ...CHASE, periods: CHASE_MAX_PERIODS + 1 },
    { ...CHASE, periods: 2.5 },
    { ...CHASE, periods: '3' },
    { ...CHASE, periods: Number.POSITIVE_INFINITY },
    { ...CHASE, periods: undefined },
    { ...CHASE, multipliers: [] },
    { ...CHASE, multipliers: [1, 1, 1, 1] },
    { ...CHASE, multipliers: [0] },
    { ...CHASE, multipliers: [1, -1, 1] },
    { ...CHASE, multipliers: [1.5] },
    { ...CHASE, multipliers: ['2'] },
    { ...CHASE, multipliers: [MAX_MULTIPLIER + 1] },
    { ...CHASE, multipliers: 2 },
    { ...CHASE, multipliers: { 0: 2, length: 1 } },
    { ...CHASE, stop_on_win: 'no' },
    { ...CHASE, stop_at_loss: '0' },
    { ...CHASE, stop_at_loss: '-1' },
    { ...CHASE, stop_at_loss: {} },
  ])('says of a chase that it cannot be: %j', (chase) => {
    expect(parseBetContent({ lines: [BIG], chase })).toEqual({ ok: false, problem: 'bet_chase' });
  });

  it('checks the stake times the largest multiplier against the limit', () => {
    expect(parseChase('200.00', { periods: 2, multipliers: [1, 1000] })).toMatchObject({
      ok: true,
    });
    expect(parseChase('200.01', { periods: 2, multipliers: [1, 1000] })).toEqual({
      ok: false,
      problem: 'bet_stake_max',
      line: 0,
    });
  });
});

describe('a hostile bet', () => {
  const megabyte = 'x'.repeat(1_000_000);

  it.each([
    ['a megabyte of brackets', '['.repeat(1_000_000)],
    ['brackets just short enough to be parsed', '['.repeat(32_000)],
    ['a megabyte of blanks', `${' '.repeat(1_000_000)}{"lines":[]}`],
    ['a megabyte as play', { lines: [{ ...BIG, play: megabyte }] }],
    ['a megabyte as pick', { lines: [{ play: 'long', pick: megabyte, amount: '1' }] }],
    ['a megabyte as amount', { lines: [{ ...BIG, amount: megabyte }] }],
    ['a megabyte of slashes as odds', { lines: [{ ...BIG, odds: '/'.repeat(1_000_000) }] }],
    ['a million lines', { lines: Array.from({ length: 1_000_000 }, () => BIG) }],
    ['a list with a hole', { lines: [, BIG] }], // oxlint-disable-line no-sparse-arrays
    ['many multipliers', { lines: [BIG], chase: { ...CHASE, multipliers: Array(1e6).fill(1) } }],
  ])('is refused: %s', (_, input) => {
    expect(parseBetContent(input)).toMatchObject({ ok: false });
  });

  it('is read up to 32,768 characters', () => {
    const bet = JSON.stringify({ lines: [BIG] });
    expect(parseBetContent(bet.padEnd(32_768))).toMatchObject({ ok: true });
    expect(parseBetContent(bet.padEnd(32_769))).toEqual({ ok: false, problem: 'bet_content' });
  });

  it('never throws', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
      withTypedArray: true,
    });
    const line = fc.record(
      { play: anything, pick: anything, amount: anything, odds: anything },
      { requiredKeys: [] },
    );
    const chase = fc.record(
      { periods: anything, multipliers: anything, stop_on_win: anything, stop_at_loss: anything },
      { requiredKeys: [] },
    );
    const bet = fc.record({
      lines: fc.oneof(anything, fc.array(fc.oneof(anything, line))),
      chase: fc.oneof(anything, chase),
    });
    fc.assert(
      fc.property(fc.oneof(anything, fc.json(), fc.string(), bet), (input) => {
        expect(parseBetContent(input)).toHaveProperty('ok');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('writing a bet', () => {
  const line: fc.Arbitrary<BetLine> = fc.constantFrom(...ALL_SELECTIONS).chain((selection) =>
    fc.record({
      selection: fc.constant(selection),
      stake: fc.integer({ min: MIN_STAKE, max: MAX_PAYOUT / MAX_MULTIPLIER }).map(minor),
      odds: fc.constantFrom(null, oddsFor('k35', selection)),
    }),
  );
  const chase: fc.Arbitrary<ChasePlan> = fc.integer({ min: 2, max: 100 }).chain((periods) =>
    fc.record({
      periods: fc.constant(periods),
      multipliers: fc.array(fc.integer({ min: 1, max: MAX_MULTIPLIER }), {
        minLength: periods,
        maxLength: periods,
      }),
      stopOnWin: fc.boolean(),
      stopAtLoss: fc.option(fc.integer({ min: 1, max: 1e12 }).map(minor)),
    }),
  );

  it('is the inverse of reading for any size within the limits', () => {
    const lines = fc.array(line, { minLength: 1, maxLength: MAX_LINES, size: 'max' });
    fc.assert(
      fc.property(lines, fc.option(chase), (written, plan) => {
        const content = { lines: written, chase: plan };
        expect(parseBetContent(betContentText(written, plan))).toEqual({ ok: true, content });
      }),
    );
  });

  it('stays within the readable length for the largest bet', () => {
    const lines: BetLine[] = Array.from({ length: MAX_LINES }, () => ({
      selection: { play: 'any_triple', pick: '' },
      stake: minor(200_00),
      odds: [200, 300, 400],
    }));
    const multipliers = Array.from({ length: CHASE_MAX_PERIODS }, () => MAX_MULTIPLIER);
    const plan = {
      periods: CHASE_MAX_PERIODS,
      multipliers,
      stopOnWin: false,
      stopAtLoss: minor(1e13),
    };
    expect(parseBetContent(betContentText(lines, plan))).toMatchObject({ ok: true });
    expect(costOfBet(lines, plan)).toBe(200_00 * MAX_LINES * MAX_MULTIPLIER * CHASE_MAX_PERIODS);
  });

  it('uses the wire format (FLD-14)', () => {
    const lines: BetLine[] = [
      { selection: { play: 'sum', pick: '10' }, stake: minor(500), odds: [777] },
      { selection: { play: 'big', pick: '' }, stake: minor(100), odds: null },
    ];
    expect(betContentText(lines)).toBe(
      '{"lines":[{"play":"sum","pick":"10","amount":"5.00","odds":"7.77"},{"play":"big","pick":"","amount":"1.00"}]}',
    );
  });
});

it.each([
  [99, [200], 1, 'bet_stake_min'],
  [100, [200], 1, null],
  [100_000_00, [200], 1, null],
  [100_000_01, [200], 1, 'bet_stake_max'],
  [50_000_00, [200, 300, 400], 1, null],
  [50_000_01, [200, 300, 400], 1, 'bet_stake_max'],
  [952_38, [21_000], 1, null],
  [952_39, [21_000], 1, 'bet_stake_max'],
  [476_19, [21_000], 2, null],
  [476_20, [21_000], 2, 'bet_stake_max'],
])('checkStake says of %i on %j, times %i: %s', (stake, odds, multiplier, problem) => {
  expect(checkStake(minor(stake), odds, multiplier)).toBe(problem);
});

it('the cost of a bet is the sum of its stakes, times the multipliers of a chase', () => {
  const lines: BetLine[] = [
    { selection: { play: 'big', pick: '' }, stake: minor(500), odds: null },
    { selection: { play: 'odd', pick: '' }, stake: minor(250), odds: null },
  ];
  const plan = { periods: 3, multipliers: [1, 1, 2], stopOnWin: true, stopAtLoss: null };
  expect(costOfBet(lines, null)).toBe(750);
  expect(costOfBet(lines, plan)).toBe(3000);
});

function parseChase(amount: string, chase: object): unknown {
  return parseBetContent({ lines: [{ ...BIG, amount }], chase });
}
