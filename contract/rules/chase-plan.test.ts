import { expect, test } from 'vitest';
import { minor } from '../money.ts';
import type { CartLine } from './chances.ts';
import {
  everyPlan,
  multiplierCap,
  previewChase,
  profitPlan,
  samePlan,
  type Multipliers,
} from './chase-plan.ts';
import { oddsFor } from './paytables.ts';
import type { Selection } from './plays.ts';

function line(selection: Selection, stake = 10_00): CartLine {
  const odds = oddsFor('k35', selection);
  if (!odds) throw new Error('not on offer');
  return { selection, stake: minor(stake), odds };
}

const BIG = line({ play: 'big', pick: '' });
const SMALL = line({ play: 'small', pick: '' });
const TRIPLE = line({ play: 'triple', pick: '6' });
const NO_STOP = { stopOnWin: false, stopAtLoss: null };

test('the same stakes in every period', () => {
  expect(samePlan(3, 2, 1000)).toEqual([2, 2, 2]);
  expect(samePlan(3, 11, 10)).toEqual([]);
});

test('multiplied by 3 every 2 periods (GAME-19)', () => {
  expect(everyPlan(5, { every: 2, times: 3 }, 1000)).toEqual([1, 1, 3, 3, 9]);
});

test('a plan ends before a multiplier larger than the cap', () => {
  expect(everyPlan(100, { every: 1, times: 2 }, 1000)).toEqual([
    1, 2, 4, 8, 16, 32, 64, 128, 256, 512,
  ]);
  expect(everyPlan(4, { every: 1, times: 2 }, 4)).toEqual([1, 2, 4]);
});

const spentBy = (multipliers: Multipliers, cost: number) =>
  multipliers.map((_, index) =>
    multipliers.slice(0, index + 1).reduce((sum, multiplier) => sum + cost * multiplier, 0),
  );

test.each([
  ['one pick at 2.00', [BIG], 50, null],
  ['one pick at 2.00, for a little less than it brings', [BIG], 99, null],
  ['a triple at 210', [TRIPLE], 50, 30],
  ['sum 10 at 7.77', [line({ play: 'sum', pick: '10' })], 20, 12],
  [
    'two sums that share the stake',
    [line({ play: 'sum', pick: '9' }), line({ play: 'sum', pick: '10' }, 5_00)],
    10,
    8,
  ],
] as const)('profit plan: %s', (_, lines, percent, periods) => {
  const plan = profitPlan(periods ?? 5, { lines, percent }, 1000) ?? [];
  const cost = lines.reduce((sum, { stake }) => sum + stake, 0);
  const least = Math.min(...lines.map(({ stake, odds }) => (stake * (odds[0] ?? 0)) / 100));
  const spent = spentBy(plan, cost);
  expect(plan.length).toBeGreaterThan(0);
  for (const [index, multiplier] of plan.entries()) {
    const before = spent[index - 1] ?? 0;
    const clears = (times: number) =>
      least * times * 100 >= (before + cost * times) * (100 + percent);
    expect(clears(multiplier), `row ${index}`).toBe(true);
    if (multiplier > 1) expect(clears(multiplier - 1), `row ${index}`).toBe(false);
  }
});

test('a profit plan needs a win that can clear it, and lines of one play', () => {
  expect(profitPlan(5, { lines: [BIG], percent: 100 }, 1000)).toBeNull();
  const four = line({ play: 'sum', pick: '4' });
  expect(profitPlan(5, { lines: [four], percent: 10 }, 1000)).toHaveLength(5);
  expect(profitPlan(5, { lines: [four, TRIPLE], percent: 10 }, 1000)).toBeNull();
  expect(profitPlan(5, { lines: [], percent: 10 }, 1000)).toBeNull();
  expect(profitPlan(100, { lines: [BIG], percent: 50 }, 1000)).toEqual([1, 3, 12, 48, 192, 768]);
});

test('a profit plan ends before a multiplier above the cap', () => {
  expect(profitPlan(100, { lines: [BIG], percent: 50 }, 192)).toEqual([1, 3, 12, 48, 192]);
  expect(profitPlan(100, { lines: [BIG], percent: 50 }, 191)).toEqual([1, 3, 12, 48]);
});

test('a multiplier is limited by every line, and by 1000', () => {
  // The maximum is 952.38 on a triple at 210, and 100,000.00 on big.
  expect(multiplierCap([TRIPLE])).toBe(95);
  expect(multiplierCap([BIG, TRIPLE])).toBe(95);
  expect(multiplierCap([line({ play: 'big', pick: '' }, 1_00)])).toBe(1000);
  expect(multiplierCap([])).toBe(0);
});

test('the preview counts costs and nets', () => {
  const preview = previewChase([BIG], [1, 2, 4], NO_STOP);
  expect(preview.rows).toEqual([
    { multiplier: 1, cost: 10_00, cumulative: 10_00, leastNet: 10_00, mostNet: 10_00 },
    { multiplier: 2, cost: 20_00, cumulative: 30_00, leastNet: 10_00, mostNet: 10_00 },
    { multiplier: 4, cost: 40_00, cumulative: 70_00, leastNet: 10_00, mostNet: 10_00 },
  ]);
  expect(preview.total).toBe(70_00);
  expect(preview.worst).toBe(70_00);
});

test('with several lines a win is small or large', () => {
  const [row] = previewChase([BIG, TRIPLE], [1], NO_STOP).rows;
  expect(row).toMatchObject({ cost: 20_00, leastNet: 0, mostNet: 2080_00 });
});

test('a stop at a loss ends the plan after the period that reaches it', () => {
  const stopAtLoss = minor(30_00);
  const stops = { stopOnWin: true, stopAtLoss };
  expect(previewChase([BIG], [1, 2, 4], stops).worst).toBe(30_00);
  expect(previewChase([BIG], [1, 3, 4], stops).worst).toBe(40_00);
  expect(previewChase([BIG], [1, 1], stops).worst).toBe(20_00);
});

test('a payout below the stake ends no plan, and can delay its stop', () => {
  const stops = { stopOnWin: true, stopAtLoss: minor(30_00) };
  const sum4 = line({ play: 'sum', pick: '4' });
  expect(previewChase([BIG, sum4], [1, 3], stops).worst).toBe(80_00);
  expect(previewChase([BIG, sum4, TRIPLE], [1, 3], stops).worst).toBe(119_99);
});

test('if wins do not end a plan, a small win can delay its stop to a more expensive period', () => {
  const stops = { stopOnWin: false, stopAtLoss: minor(30_00) };
  // The loss is at most 29.99 before the stake of 40.
  expect(previewChase([BIG], [1, 2, 4], stops).worst).toBe(69_99);
  expect(previewChase([SMALL], [1, 1], stops).worst).toBe(20_00);
});

test('without lines or periods nothing can be won or lost', () => {
  const nothing = { rows: [], total: 0, worst: 0, aheadChance: 0 };
  expect(previewChase([BIG], [], NO_STOP)).toEqual(nothing);
  expect(previewChase([], [], NO_STOP)).toEqual(nothing);
  const row = { multiplier: 1, cost: 0, cumulative: 0, leastNet: 0, mostNet: 0 };
  expect(previewChase([], [1], NO_STOP)).toEqual({ ...nothing, rows: [row] });
});
