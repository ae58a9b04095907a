import { describe, expect, it } from 'vitest';
import { minor, ZERO } from '#contract/money.ts';
import { periodAt } from '#contract/rules/schedule.ts';
import type { ScheduledAction, Scenario } from '#fixtures/scenario.ts';
import {
  days,
  hours,
  minutes,
  seconds,
  at,
  bet,
  claim,
  deposit,
  line,
  transfer,
  withdraw,
} from '#fixtures/actions.ts';
import { GAMES, DEFAULT } from '#fixtures/scenarios/default.ts';
import { DEMO, player } from '#fixtures/players.ts';
import { dueWork } from '../app.ts';
import { auditWorld } from '../app.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { allTables } from '../core/testing/test-world.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { NOON, MINUTE } from '../testing/test-server.ts';
import { row, rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { applyScenario } from './fill-world.ts';

const GAME = GAMES[0];
if (!GAME) throw new Error('there is no game');

/** A world with the given past actions of two players who joined with 1,000.00 and nothing. */
function worldOf(
  actions: readonly ScheduledAction[],
  now = NOON,
  more: Partial<Scenario> = {},
): World {
  const { world } = bareWorld({ now });
  applyScenario(world, {
    ...DEFAULT,
    users: [
      { ...DEMO, balance: minor(1000_00), joinedAgo: days(100) },
      { ...player('ann_1', 'Ann'), balance: ZERO, joinedAgo: days(100) },
    ],
    drawsBefore: 0,
    actions,
    ...more,
  });
  expect(auditWorld(world).breaches).toEqual([]);
  return world;
}

const betsIn = ({ db }: World) =>
  rows<{ game_no: string; status: string; placed_at: number; settled_at: number | null }>(
    db,
    'SELECT game_no, status, placed_at, settled_at FROM bet ORDER BY id',
  );
const periodsIn = ({ db }: World) =>
  rows<{ game_no: string; status: string }>(
    db,
    'SELECT game_no, status FROM period ORDER BY game_id, game_no',
  );
const statusesIn = ({ db }: World, table: 'deposit' | 'withdrawal' | 'chase') =>
  (allTables(db)[table] as { status: string }[]).map(({ status }) => status); // tables with a status

const ON_BIG = [line('10.00', 'big')];

describe('a past bet', () => {
  it('is settled at its draw; no other period is drawn', () => {
    const world = worldOf([at(days(40), bet('demo1', 1, ON_BIG))]);
    const period = periodAt(GAME, NOON - days(40));
    expect(periodsIn(world)).toEqual([{ game_no: period.gameNo, status: 'settled' }]);
    expect(betsIn(world)).toMatchObject([
      { game_no: period.gameNo, placed_at: NOON - days(40), settled_at: period.drawAt },
    ]);
  });

  it('is moved before the close when its moment is after it', () => {
    const now = NOON + 2 * MINUTE + 30_000;
    const world = worldOf([at(0, bet('demo1', 1, ON_BIG))], now);
    expect(betsIn(world)).toMatchObject([
      { status: 'pending', placed_at: NOON + 2 * MINUTE - 1000, settled_at: null },
    ]);
  });

  it('is left to the schedule when its draw is after the beginning', () => {
    const world = worldOf([at(0, bet('demo1', 1, ON_BIG))]);
    expect(periodsIn(world)).toEqual([]);
    dueWork().run(world, NOON + 3 * MINUTE);
    expect(betsIn(world)).toMatchObject([{ settled_at: NOON + 3 * MINUTE }]);
  });

  it('is refunded when its period is voided', () => {
    const ago = days(2);
    const world = worldOf([
      at(ago, bet('demo1', 1, ON_BIG)),
      at(ago, { office: 'void_period', game_id: 1 }),
    ]);
    expect(betsIn(world)).toMatchObject([{ status: 'cancelled' }]);
    expect(periodsIn(world)).toMatchObject([{ status: 'void' }]);
    expect(balanceOf(world, 1)).toBe(1000_00);
  });
});

describe('past actions', () => {
  it('are applied in order of time', () => {
    const world = worldOf([
      at(days(1), transfer('ann_1', 'demo1', '30.00')),
      at(days(2), transfer('demo1', 'ann_1', '40.00')),
    ]);
    expect(balanceOf(world, 2)).toBe(10_00);
    expect(statusesIn(world, 'deposit')).toEqual([]);
  });

  it('run after due work: a chase goes through all its periods', () => {
    const plan = { periods: 3, stop_on_win: false };
    const world = worldOf([at(minutes(30), bet('demo1', 1, ON_BIG, plan))]);
    const draws = [-27, -24, -21].map((minute) => NOON + minute * MINUTE);
    expect(betsIn(world).map(({ settled_at }) => settled_at)).toEqual(draws);
    expect(rows(world.db, 'SELECT status, ended_at FROM chase')).toEqual([
      { status: 'finished', ended_at: NOON - 21 * MINUTE },
    ]);
  });

  it('deposit first when the balance is too low', () => {
    const world = worldOf([
      at(days(3), transfer('ann_1', 'demo1', '20.00')),
      at(days(2), withdraw('ann_1', '900.00')),
      at(days(1), bet('ann_1', 1, [line('700.00', 'big')], { periods: 2, stop_on_win: false })),
    ]);
    const paidIn = rows<{ amount: number }>(world.db, 'SELECT amount FROM deposit ORDER BY id');
    expect(paidIn.map(({ amount }) => amount)).toEqual([500_00, 900_00, 1400_00]);
  });
});

describe('a past order', () => {
  it('is reviewed when its time has come and is pending otherwise', () => {
    const world = worldOf([
      at(days(2), withdraw('demo1', '50.00')),
      at(minutes(59), withdraw('demo1', '60.00')),
      at(seconds(30), deposit('demo1', '70.00', 'bank')),
      at(seconds(29), deposit('demo1', '80.00', 'bank')),
    ]);
    expect(statusesIn(world, 'withdrawal')).toEqual(['completed', 'processing']);
    expect(statusesIn(world, 'deposit')).toEqual(['completed', 'processing']);
    dueWork().run(world, NOON + 1000);
    expect(statusesIn(world, 'deposit')).toEqual(['completed', 'completed']);
  });

  it('is refunded when the back office rejects it', () => {
    const world = worldOf([
      at(days(2), withdraw('demo1', '50.00')),
      at(days(2) - seconds(1), { office: 'release_withdrawal', of: 'demo1' }),
      at(days(1), deposit('demo1', '70.00', 'bank')),
      at(days(1) - seconds(1), { office: 'reject_deposit', of: 'demo1' }),
    ]);
    expect(statusesIn(world, 'withdrawal')).toEqual(['cancelled']);
    expect(statusesIn(world, 'deposit')).toEqual(['cancelled']);
    expect(balanceOf(world, 1)).toBe(1000_00);
  });
});

describe('a past action that is refused', () => {
  const PLAN = { periods: 2, stop_on_win: false };
  it.each<[string, readonly ScheduledAction[], string]>([
    ['by nobody', [at(0, deposit('nobody', '1.00', 'bank'))], 'there is no such player'],
    ['an amount too small', [at(0, deposit('demo1', '0.50', 'bank'))], 'amount_out_of_range'],
    ['a claim too early', [at(0, claim('demo1', 'ten_bets'))], 'not_eligible_yet'],
    ['in no game', [at(0, bet('demo1', 9, ON_BIG))], 'there is no game 9'],
    ['no order waits', [at(0, { office: 'reject_deposit', of: 'demo1' })], 'no order waits'],
    [
      'no chase runs',
      [at(0, { by: 'demo1', call: 'games.cancelChase', payload: { chase_no: 'newest' } })],
      'no chase',
    ],
    [
      'the period is not over',
      [at(0, bet('demo1', 1, ON_BIG)), at(0, { office: 'void_period', game_id: 1 })],
      'is not over yet',
    ],
    [
      'a chase that is over',
      [
        at(hours(2), bet('demo1', 1, ON_BIG, PLAN)),
        at(hours(1), { by: 'demo1', call: 'games.cancelChase', payload: { chase_no: 'newest' } }),
      ],
      'no chase is running',
    ],
  ])('is an error that names it, and leaves nothing: %s', (_what, actions, reason) => {
    const { world } = bareWorld({ now: NOON });
    const before = allTables(world.db);
    const wrong = { ...DEFAULT, name: 'wrong', actions };
    expect(() => applyScenario(world, wrong)).toThrow(/^wrong cannot do \{.*\} at 2026-11-21T0/);
    expect(() => applyScenario(world, wrong)).toThrow(reason);
    expect(allTables(world.db)).toEqual(before);
  });
});

it('the opening balance is granted once, at sign-up', () => {
  const joined = { ...DEMO, joinedAgo: hours(5), bonus: minor(3_00), points: minor(700) };
  const world = worldOf([], NOON, { users: [joined] });
  expect(balanceOf(world, 1)).toBe(10_000_00);
  expect(balanceOf(world, 1, 'bonus')).toBe(3_00);
  expect(balanceOf(world, 1, 'points')).toBe(700);
  expect(row(world.db, 'SELECT created_at FROM user')).toEqual({ created_at: NOON - hours(5) });
  expect(rows(world.db, 'SELECT DISTINCT at FROM transfer')).toEqual([{ at: NOON - hours(5) }]);
});
