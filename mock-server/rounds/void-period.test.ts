import { describe, expect, it } from 'vitest';
import type { Period } from '#contract/rules/schedule.ts';
import { contentOf } from '../core/testing/test-world.ts';
import { run, transaction } from '../core/world/database.ts';
import { balanceOf, MoneyHalted } from '../ledger/ledger.ts';
import {
  betsOf,
  placeChase,
  DEMO,
  lineOf,
  MINUTE,
  NOON,
  type Setting,
  startedSetting,
  statusOf,
  step,
} from '../testing/chase-setting.ts';
import { insertClosed, storeResult } from './period-table.ts';
import { placeBet } from './place-bet.ts';
import { voidPeriod, findVoidProblem } from './void-period.ts';

const DAY = 24 * 60 * MINUTE;

const callOff = ({ world, game, until }: Setting, period: Period) => {
  const now = world.clock.now();
  const voided = transaction(world.db, () => voidPeriod(world, game, period, now));
  until(now);
  return voided;
};
const whyNot = ({ world, game }: Setting, period: Period) =>
  findVoidProblem(world, game, period, world.clock.now());
const placed = ({ world, game }: Setting, { gameNo }: Period, count: number) =>
  transaction(world.db, () => {
    const bet = { userId: DEMO, game, gameNo, lines: [lineOf('big', '', 1_00)] };
    for (let times = 0; times < count; times += 1) {
      placeBet(world, { ...bet, now: world.clock.now() });
    }
  });

describe('voiding a period', () => {
  it('finishes a chase whose last bet was in it at once', () => {
    const setting = startedSetting();
    const id = placeChase(setting, { multipliers: [1, 2] });
    setting.until(step(setting, 1).openAt);
    callOff(setting, step(setting, 1));
    expect(statusOf(setting, id)).toBe('finished');
  });

  it('throws for a drawn or void period and refunds nothing', () => {
    const setting = startedSetting();
    callOff(setting, setting.first);
    expect(() => callOff(setting, setting.first)).toThrow('is over');
    setting.until(step(setting, 1).drawAt);
    const before = contentOf(setting.world.db);
    expect(() => callOff(setting, step(setting, 1))).toThrow('is over');
    expect(contentOf(setting.world.db)).toEqual(before);
  });

  it('throws while money is halted, and changes nothing', () => {
    const setting = startedSetting();
    const before = contentOf(setting.world.db);
    setting.world.halted = true;
    expect(() => callOff(setting, setting.first)).toThrow(MoneyHalted);
    expect(contentOf(setting.world.db)).toEqual(before);
  });

  it('persists through a sleep of weeks, like the chases that include it', () => {
    const setting = startedSetting(NOON, 3);
    const { world } = setting;
    run(world.db, "DELETE FROM due_work WHERE ref NOT LIKE '3:%'");
    const far = step(setting, 90);
    const id = placeChase(setting, { first: step(setting, 88), multipliers: [1, 1, 1, 1] });
    placed(setting, far, 2);
    callOff(setting, far);
    callOff(setting, step(setting, 91));
    callOff(setting, step(setting, 92));
    expect(balanceOf(world, DEMO, 'chase')).toBe(40_00);
    setting.until(setting.first.openAt + 20 * DAY);
    expect(statusOf(setting, id)).toMatch(/finished|stopped/);
    expect(betsOf(setting, id).length).toBeLessThanOrEqual(2);
  });
});

it('the reason why a period cannot be voided depends on its state', () => {
  const setting = startedSetting();
  const { world, game, first } = setting;
  expect(whyNot(setting, first)).toBeNull();
  expect(whyNot(setting, step(setting, -1))).toBe('settled');
  expect(whyNot(setting, step(setting, -31))).toBe('past');
  expect(whyNot(setting, step(setting, 100))).toBeNull();
  expect(whyNot(setting, step(setting, 101))).toBe('too far');
  setting.until(first.closeAt);
  expect(whyNot(setting, first)).toBeNull();
  setting.until(first.drawAt);
  expect(whyNot(setting, first)).toBe('settled');
  const next = step(setting, 1);
  transaction(world.db, () => {
    insertClosed(world, game, next);
    storeResult(world, game, next, { dice: [1, 2, 3], forced: false });
  });
  expect(whyNot(setting, next)).toBe('drawn');
  callOff(setting, step(setting, 2));
  expect(whyNot(setting, step(setting, 2))).toBe('void');
});
