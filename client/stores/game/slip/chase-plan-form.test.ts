import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { parseBetContent, betContentText } from '#contract/rules/bet-content.ts';
import type { CartLine } from '#contract/rules/chances.ts';
import { ChasePlanForm, type ChaseBase } from './chase-plan-form.ts';

const BIG: CartLine = { selection: { play: 'big', pick: '' }, stake: minor(10_00), odds: [200] };
const SUM10: CartLine = { selection: { play: 'sum', pick: '10' }, stake: minor(1_00), odds: [777] };

let base: { -readonly [K in keyof ChaseBase]: ChaseBase[K] };
let form: ChasePlanForm;

beforeEach(() => {
  base = { cart: [BIG], gameNo: '20261121241', intervalMs: 180_000 };
  form = new ChasePlanForm(base);
});

const multipliers = () => form.rows.map(({ text }) => Number(text));

describe('an untouched chase form', () => {
  it('is off, with ten periods and stop on win', () => {
    expect(form.isOn).toBe(false);
    expect(form.problem).toBeNull();
    const ones = Array<number>(10).fill(1);
    const plan = { periods: 10, multipliers: ones, stopOnWin: true, stopAtLoss: null };
    expect(form.plan).toEqual(plan);
    expect(form.preview).toMatchObject({ total: 100_00, worst: 100_00 });
  });

  it('lists every period with its draw time, also past midnight', () => {
    base.gameNo = '20261121480';
    form.set('periods', '2');
    expect(form.rows.map(({ gameNo, drawTime }) => [gameNo, drawTime])).toEqual([
      ['20261121480', Date.UTC(2026, 10, 21, 16) / 1000],
      ['20261122001', Date.UTC(2026, 10, 21, 16, 3) / 1000],
    ]);
  });

  it('has no times for an unknown game', () => {
    base.intervalMs = null;
    expect(form.rows[0]).toMatchObject({ gameNo: null, drawTime: null, text: '1' });
  });
});

describe('the limits of a chase', () => {
  it.each([
    ['periods', '1'],
    ['periods', '101'],
    ['periods', '2.5'],
    ['multiplier', '0'],
    ['multiplier', '1001'],
    ['loss', '0'],
    ['loss', '1.005'],
  ] as const)('refuse %s of "%s"', (field, text) => {
    form.set(field, text);
    expect(form.errorOf(field)).toBe(true);
    expect(form.problem).toBe(field);
    expect(form.plan).toBeNull();
  });

  it.each([
    ['periods', '2'],
    ['periods', ' １０'],
    ['loss', '0.01'],
    ['loss', ''],
  ] as const)('accept %s of "%s"', (field, text) => {
    form.set(field, text);
    expect(form.problem).toBeNull();
  });

  it('apply to the fields of its kind only', () => {
    form.setKind('every');
    form.set('times', '1');
    expect(form.problem).toBe('times');
    form.setKind('same');
    expect(form.problem).toBeNull();
  });

  it('end a plan before a multiplier above the maximum, and report it', () => {
    form.setKind('every');
    form.set('every', '1');
    form.set('times', '10');
    expect(multipliers()).toEqual([1, 10, 100, 1000]);
    expect(form.isCut).toBe(true);
    expect(form.plan?.periods).toBe(4);
    base.cart = [{ ...SUM10, stake: minor(25_000_00) }];
    form = new ChasePlanForm(base);
    form.setKind('every');
    form.set('every', '1');
    expect(form.problem).toBe('capped');
  });

  it('allow no plan without lines', () => {
    base.cart = [];
    expect(form.problem).toBe('lines');
    expect(form.rows).toEqual([]);
    expect(form.preview).toBeNull();
  });
});

describe('rows edited by hand', () => {
  it('stay when the number of periods changes', () => {
    form.set('periods', '3');
    form.setRow(2, '7');
    form.set('periods', '5');
    expect(multipliers()).toEqual([1, 1, 7, 7, 7]);
    form.set('periods', '2');
    expect(multipliers()).toEqual([1, 1]);
  });

  it.each(['', '0', '1.5', '1001', 'x'])('reject a multiplier of "%s" in its row', (text) => {
    form.set('periods', '3');
    form.setRow(1, text);
    expect(form.problem).toBe('row');
    expect(form.rows.map(({ isWrong }) => isWrong)).toEqual([false, true, false]);
    expect(form.plan).toBeNull();
  });

  it('are dropped when a field of the kind changes', () => {
    form.setRow(0, '9');
    form.set('multiplier', '2');
    expect(form.isOwn).toBe(false);
    expect(multipliers()[0]).toBe(2);
  });
});

it('the plan is written as the contract reads it', () => {
  form.set('periods', '2');
  form.set('loss', '15');
  form.setStopOnWin(false);
  const read = parseBetContent(betContentText(base.cart, form.plan));
  const plan = { periods: 2, multipliers: [1, 1], stopOnWin: false, stopAtLoss: 15_00 };
  expect(read.ok && read.content.chase).toEqual(plan);
});

it('turning a chase off keeps its fields, but not the edited rows', () => {
  form.set('periods', '20');
  form.setRow(0, '9');
  form.turnOn();
  form.turnOff();
  expect(form.isOn).toBe(false);
  expect(form.rows).toHaveLength(20);
  expect(form.isOwn).toBe(false);
});
