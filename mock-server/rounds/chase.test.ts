import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { nextPeriod } from '#contract/rules/schedule.ts';
import { InsufficientFunds } from '../ledger/ledger.ts';
import { fillWorld } from '../scenario/fill-world.ts';
import { contentOf } from '../testing/all-tables.ts';
import { chaseOracle, type Fate } from '../testing/chase-oracle.ts';
import {
  betsOf,
  chased,
  expectSoundChases,
  forced,
  lineOf,
  LOSES,
  MINUTE,
  movesOf,
  NOON,
  orderedOf,
  playedOf,
  playerOf,
  PURSE,
  purseOf,
  rowsOf,
  settingOf,
  startedSetting,
  statusOf,
  step,
  voided,
  WINS,
  withdrawn,
} from '../testing/chase-setting.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { rows, run } from '../world/database.ts';
import { closeWorld, openWorld } from '../world/world.ts';
import { statusOf as periodStatusOf } from './period-table.ts';

describe('a chase', () => {
  it('reserves its whole cost at once and bets on the open period', () => {
    const setting = startedSetting();
    const id = chased(setting, { multipliers: [1, 2, 4] });
    expect(purseOf(setting)).toEqual({ main: PURSE - 70_00, chase: 60_00 });
    expect(rowsOf(setting, id)).toEqual(['placed', 'waiting', 'waiting']);
    expect(betsOf(setting, id)).toEqual([
      {
        game_no: setting.first.gameNo,
        stake: 10_00,
        returned: 0,
        status: 'pending',
        placed_at: NOON,
      },
    ]);
    expect(movesOf(setting, id)).toEqual([
      { kind: 'chase_reserve', ref: `chase:${id}`, amount: 70_00 },
    ]);
    expectSoundChases(setting);
  });

  it('bets on each period at the moment it opens, after the one before is settled', () => {
    const setting = startedSetting();
    forced(setting, LOSES, LOSES);
    const id = chased(setting);
    const second = step(setting, 1);
    setting.until(second.openAt - 1);
    expect(rowsOf(setting, id)).toEqual(['placed', 'waiting', 'waiting']);
    setting.until(second.openAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'placed', 'waiting']);
    expect(betsOf(setting, id)).toMatchObject([
      { status: 'lose' },
      { game_no: second.gameNo, status: 'pending', placed_at: second.openAt },
    ]);
    expectSoundChases(setting);
  });

  it('is finished when its last period is settled', () => {
    const setting = startedSetting();
    forced(setting, LOSES, LOSES, LOSES);
    const id = chased(setting, { multipliers: [1, 2, 4] });
    setting.until(step(setting, 2).drawAt - 1);
    expect(statusOf(setting, id)).toBe('running');
    setting.until(step(setting, 2).drawAt);
    expect(statusOf(setting, id)).toBe('finished');
    expect(rowsOf(setting, id)).toEqual(['placed', 'placed', 'placed']);
    expect(betsOf(setting, id).map(({ stake }) => stake)).toEqual([10_00, 20_00, 40_00]);
    expect(purseOf(setting)).toEqual({ main: PURSE - 70_00, chase: 0 });
    expect(movesOf(setting, id)).toHaveLength(1);
    expectSoundChases(setting);
  });

  it('scales every line by the multiplier of the period, at the odds it was made at', () => {
    const setting = startedSetting();
    forced(setting, LOSES, WINS);
    const lines = [lineOf('big', '', 2_00), lineOf('sum', '15', 1_01), lineOf('fish', '6', 3_00)];
    const id = chased(setting, { lines, multipliers: [1, 7] });
    run(setting.world.db, "UPDATE game SET paytable = 'macau'");
    setting.until(step(setting, 1).drawAt);
    expect(
      rows(
        setting.world.db,
        `SELECT play, amount, odds, bet_line.returned FROM bet_line JOIN bet ON bet.id = bet_id
         WHERE chase_id = ? ORDER BY bet_id, no LIMIT 3 OFFSET 3`,
        id,
      ),
    ).toEqual([
      { play: 'big', amount: 14_00, odds: '2.00', returned: 28_00 },
      { play: 'sum', amount: 7_07, odds: '21.00', returned: 148_47 },
      { play: 'fish', amount: 21_00, odds: '2.00/3.00/4.00', returned: 42_00 },
    ]);
    expectSoundChases(setting);
  });

  it('takes nothing when the balance does not hold the whole plan', () => {
    const setting = startedSetting();
    const before = contentOf(setting.world.db);
    const order = { lines: [lineOf('big', '', 100_00)], multipliers: [1, 99, 1] };
    expect(() => chased(setting, order)).toThrow(InsufficientFunds);
    expect(contentOf(setting.world.db)).toEqual(before);
    chased(setting, { ...order, multipliers: [1, 99] });
    expect(purseOf(setting)).toEqual({ main: 0, chase: 9900_00 });
    expectSoundChases(setting);
  });

  it('that starts in a future period waits for it', () => {
    const setting = startedSetting();
    const id = chased(setting, { first: step(setting, 2), stopOnWin: false });
    expect(betsOf(setting, id)).toEqual([]);
    expect(purseOf(setting)).toEqual({ main: PURSE - 30_00, chase: 30_00 });
    setting.until(step(setting, 2).openAt - 1);
    expect(betsOf(setting, id)).toEqual([]);
    setting.until(step(setting, 2).openAt);
    expect(betsOf(setting, id)).toMatchObject([{ game_no: step(setting, 2).gameNo }]);
    setting.until(step(setting, 4).drawAt);
    expect(statusOf(setting, id)).toBe('finished');
    expectSoundChases(setting);
  });

  it('made in the closed minute begins with the next period, as it opens', () => {
    const setting = startedSetting(NOON + 2 * MINUTE);
    const next = step(setting, 1);
    const id = chased(setting, { first: next });
    expect(rowsOf(setting, id)).toEqual(['waiting', 'waiting', 'waiting']);
    setting.until(next.openAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'waiting', 'waiting']);
    expect(betsOf(setting, id)).toMatchObject([{ game_no: next.gameNo, placed_at: next.openAt }]);
    expectSoundChases(setting);
  });

  it('may begin in a period until it closes, by the clock alone', () => {
    const { world, game, first } = startedSetting();
    const { openAt, closeAt } = first;
    const statusAt = (at: number) => periodStatusOf(world, game, first, at);
    expect([openAt - 1, openAt, closeAt - 1, closeAt, closeAt + 1].map(statusAt)).toEqual([
      'upcoming',
      'open',
      'open',
      'closed',
      'closed',
    ]);
  });

  it('goes over midnight in Shanghai', () => {
    const setting = startedSetting(Date.UTC(2026, 10, 21, 16) - 6 * MINUTE);
    const id = chased(setting, { multipliers: [1, 1, 1, 1], stopOnWin: false });
    setting.until(step(setting, 3).drawAt);
    expect(betsOf(setting, id).map(({ game_no }) => game_no)).toEqual([
      '20261121479',
      '20261121480',
      '20261122001',
      '20261122002',
    ]);
    expect(statusOf(setting, id)).toBe('finished');
    expectSoundChases(setting);
  });
});

describe('stop on win', () => {
  it.each([0, 1, 2])('ends the plan at a win in period %i and refunds the rest once', (wins) => {
    const setting = startedSetting();
    forced(setting, ...Array.from({ length: wins }, () => LOSES), WINS);
    const id = chased(setting, { multipliers: [1, 2, 3, 4] });
    setting.until(step(setting, wins).drawAt);
    expect(statusOf(setting, id)).toBe('stopped');
    const unplayed = [20_00, 30_00, 40_00].slice(wins).reduce((sum, each) => sum + each, 0);
    expect(movesOf(setting, id).slice(1)).toEqual([
      { kind: 'chase_refund', ref: `chase:${id}`, amount: unplayed },
    ]);
    const after = contentOf(setting.world.db);
    setting.until(step(setting, 6).drawAt);
    const { bet, chase, chase_row, transfer } = contentOf(setting.world.db);
    expect({ bet, chase, chase_row, transfer }).toEqual({
      bet: after['bet'],
      chase: after['chase'],
      chase_row: after['chase_row'],
      transfer: after['transfer'],
    });
    expect(purseOf(setting).chase).toBe(0);
    expectSoundChases(setting);
  });

  it('in the last period is the end of the plan like any other', () => {
    const setting = startedSetting();
    forced(setting, LOSES, LOSES, WINS);
    const id = chased(setting);
    setting.until(step(setting, 2).drawAt);
    expect(statusOf(setting, id)).toBe('finished');
    expect(movesOf(setting, id)).toHaveLength(1);
    expect(purseOf(setting)).toEqual({ main: PURSE - 10_00, chase: 0 });
    expectSoundChases(setting);
  });

  it('counts any line that wins, also when the bet as a whole lost', () => {
    const setting = startedSetting();
    forced(setting, LOSES);
    const id = chased(setting, { lines: [lineOf('big', '', 50_00), lineOf('fish', '1', 1_00)] });
    setting.until(setting.first.drawAt);
    expect(statusOf(setting, id)).toBe('stopped');
    expectSoundChases(setting);
  });

  it('switched off lets the plan play to its end', () => {
    const setting = startedSetting();
    forced(setting, WINS, WINS, WINS);
    const id = chased(setting, { stopOnWin: false });
    setting.until(step(setting, 2).drawAt);
    expect(statusOf(setting, id)).toBe('finished');
    expect(purseOf(setting)).toEqual({ main: PURSE + 30_00, chase: 0 });
    expectSoundChases(setting);
  });
});

describe('stop at loss', () => {
  it.each([
    [30_00, 'stopped', ['placed', 'placed', 'cancelled', 'cancelled']],
    [30_01, 'stopped', ['placed', 'placed', 'placed', 'cancelled']],
    [10_00, 'stopped', ['placed', 'cancelled', 'cancelled', 'cancelled']],
    [100_00, 'finished', ['placed', 'placed', 'placed', 'placed']],
    [100_01, 'finished', ['placed', 'placed', 'placed', 'placed']],
  ])('of %i after losing 10, 20, 30 and 40: %s', (stopAtLoss, status, played) => {
    const setting = startedSetting();
    forced(setting, LOSES, LOSES, LOSES, LOSES);
    const id = chased(setting, { multipliers: [1, 2, 3, 4], stopAtLoss });
    setting.until(step(setting, 3).drawAt);
    expect(statusOf(setting, id)).toBe(status);
    expect(rowsOf(setting, id)).toEqual(played);
    expectSoundChases(setting);
  });

  it('takes what was won against what was lost', () => {
    const setting = startedSetting();
    forced(setting, LOSES, WINS, LOSES, LOSES, LOSES);
    const order = { multipliers: [1, 1, 1, 1, 1, 1], stopOnWin: false, stopAtLoss: 20_00 };
    const id = chased(setting, order);
    setting.until(step(setting, 5).drawAt);
    expect(rowsOf(setting, id).lastIndexOf('placed')).toBe(3);
    expect(statusOf(setting, id)).toBe('stopped');
    expectSoundChases(setting);
  });
});

describe('a void period', () => {
  it.each([0, 1, 2])(
    'of a chase, number %i, gives its stake back and the plan goes on',
    (index) => {
      const setting = startedSetting();
      forced(setting, LOSES, LOSES);
      const id = chased(setting);
      const period = step(setting, index);
      setting.until(period.closeAt);
      voided(setting, period);
      setting.until(step(setting, 2).drawAt);
      expect(statusOf(setting, id)).toBe('finished');
      expect(betsOf(setting, id).map(({ status }) => status)).toEqual(
        [0, 1, 2].map((each) => (each === index ? 'cancelled' : 'lose')),
      );
      expect(purseOf(setting)).toEqual({ main: PURSE - 20_00, chase: 0 });
      expectSoundChases(setting);
    },
  );

  it('is neither a win nor a loss to the rules that stop', () => {
    const setting = startedSetting();
    forced(setting, LOSES, LOSES);
    const id = chased(setting, { multipliers: [1, 5, 1, 1], stopAtLoss: 20_00 });
    setting.until(step(setting, 1).closeAt);
    voided(setting, step(setting, 1));
    setting.until(step(setting, 1).drawAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'placed', 'placed', 'waiting']);
    setting.until(step(setting, 2).drawAt);
    expect(statusOf(setting, id)).toBe('stopped');
    expectSoundChases(setting);
  });

  it('known before it opens is left out and refunded, and no period after it is', () => {
    const setting = startedSetting();
    forced(setting, LOSES, LOSES);
    const id = chased(setting, { multipliers: [1, 2, 4] });
    voided(setting, step(setting, 1));
    setting.until(step(setting, 1).openAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'skipped', 'waiting']);
    expect(movesOf(setting, id).slice(1)).toEqual([
      { kind: 'chase_refund', ref: `chase:${id}:1`, amount: 20_00 },
    ]);
    setting.until(step(setting, 2).drawAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'skipped', 'placed']);
    expect(statusOf(setting, id)).toBe('finished');
    expect(purseOf(setting)).toEqual({ main: PURSE - 50_00, chase: 0 });
    expectSoundChases(setting);
  });

  it('at the end of a plan lets it finish with the period before', () => {
    const setting = startedSetting();
    forced(setting, LOSES);
    const id = chased(setting);
    voided(setting, step(setting, 1));
    voided(setting, step(setting, 2));
    setting.until(step(setting, 2).openAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'skipped', 'skipped']);
    expect(statusOf(setting, id)).toBe('finished');
    expectSoundChases(setting);
  });
});

describe('a chase its player ends', () => {
  it('refunds what waits, as one transfer; the bet that is placed stands', () => {
    const setting = startedSetting();
    forced(setting, LOSES, WINS);
    const id = chased(setting, { multipliers: [1, 2, 3, 4] });
    setting.until(step(setting, 1).openAt + 1000);
    expect(withdrawn(setting, id)).toBe(true);
    expect(rowsOf(setting, id)).toEqual(['placed', 'placed', 'cancelled', 'cancelled']);
    expect(movesOf(setting, id).slice(1)).toEqual([
      { kind: 'chase_refund', ref: `chase:${id}`, amount: 70_00 },
    ]);
    setting.until(step(setting, 3).drawAt);
    expect(statusOf(setting, id)).toBe('cancelled');
    expect(betsOf(setting, id).map(({ status }) => status)).toEqual(['lose', 'win']);
    expect(purseOf(setting)).toEqual({ main: PURSE - 10_00 + 20_00, chase: 0 });
    expectSoundChases(setting);
  });

  it('before it began gives everything back', () => {
    const setting = startedSetting();
    const id = chased(setting, { first: step(setting, 1) });
    expect(withdrawn(setting, id)).toBe(true);
    expect(purseOf(setting)).toEqual({ main: PURSE, chase: 0 });
    setting.until(step(setting, 4).drawAt);
    expect(betsOf(setting, id)).toEqual([]);
    expectSoundChases(setting);
  });

  it('is ended once: a second time changes nothing', () => {
    const setting = startedSetting();
    const id = chased(setting);
    withdrawn(setting, id);
    const before = contentOf(setting.world.db);
    expect(withdrawn(setting, id)).toBe(false);
    expect(contentOf(setting.world.db)).toEqual(before);
    expectSoundChases(setting);
  });

  it.each([
    ['that was stopped', WINS],
    ['with only its last bet left', LOSES],
  ])('is not ended again when it is one %s', (_, dice) => {
    const setting = startedSetting();
    forced(setting, dice);
    const id = chased(setting, { multipliers: [1, 1] });
    setting.until(step(setting, 1).openAt);
    const before = contentOf(setting.world.db);
    expect(withdrawn(setting, id)).toBe(false);
    expect(contentOf(setting.world.db)).toEqual(before);
    setting.until(step(setting, 1).drawAt);
    expectSoundChases(setting);
  });

  it('that nobody ever made is none', () => {
    expect(withdrawn(startedSetting(), 7)).toBe(false);
  });
});

describe('many chases', () => {
  it('of several players and plans on one period keep apart', () => {
    const setting = startedSetting();
    forced(setting, LOSES, WINS, LOSES);
    const [ann, bob] = [playerOf(setting, 'ann', 500_00), playerOf(setting, 'bob', 500_00)];
    const small = { lines: [lineOf('small')] };
    const ids = [
      chased(setting),
      chased(setting, { ...small, userId: ann }),
      chased(setting, { ...small, userId: ann, stopOnWin: false }),
      chased(setting, { userId: bob, first: step(setting, 1) }),
      chased(setting, { userId: bob, stopAtLoss: 10_00 }),
      chased(setting, { userId: bob, stopOnWin: false }),
    ];
    setting.until(step(setting, 1).openAt);
    withdrawn(setting, ids[5] ?? 0);
    setting.until(step(setting, 3).drawAt);
    expect(ids.map((id) => rowsOf(setting, id).join())).toEqual([
      'placed,placed,cancelled',
      'placed,cancelled,cancelled',
      'placed,placed,placed',
      'placed,cancelled,cancelled',
      'placed,cancelled,cancelled',
      'placed,placed,cancelled',
    ]);
    expect(ids.map((id) => statusOf(setting, id))).toEqual([
      'stopped',
      'stopped',
      'finished',
      'stopped',
      'stopped',
      'cancelled',
    ]);
    expect(purseOf(setting)).toEqual({ main: PURSE, chase: 0 });
    // Ann won one bet of one plan, two bets of three of the other; Bob won 2 bets of 4.
    expect(purseOf(setting, ann)).toEqual({ main: 500_00 + 10_00 + 10_00, chase: 0 });
    expect(purseOf(setting, bob)).toEqual({ main: 500_00 + 10_00 - 10_00, chase: 0 });
    expectSoundChases(setting);
  });

  it('of two games whose periods have the same numbers keep apart', () => {
    const setting = startedSetting();
    const other = { ...setting, game: settingOf(setting.world, setting.wall, 4).game };
    forced(setting, WINS);
    forced(other, LOSES, LOSES);
    const [here, there] = [chased(setting), chased(other, { lines: [lineOf('fish', '6')] })];
    setting.until(step(setting, 1).openAt);
    expect([rowsOf(setting, here), rowsOf(setting, there)]).toEqual([
      ['placed', 'cancelled', 'cancelled'],
      ['placed', 'placed', 'waiting'],
    ]);
    voided(setting, step(setting, 2));
    setting.until(step(other, 2).openAt);
    expect(rowsOf(setting, there)).toEqual(['placed', 'placed', 'placed']);
    expectSoundChases(setting);
  });

  it('each come to what their plan and the dice say, whatever the plans', () => {
    const setting = startedSetting();
    const ann = playerOf(setting, 'ann', 1_000_000_00);
    const orders = fc.sample(
      fc.record({
        start: fc.integer({ min: 0, max: 12 }),
        multipliers: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 12 }),
        stopOnWin: fc.boolean(),
        stopAtLoss: fc.option(fc.integer({ min: 1, max: 300_00 })),
        lines: fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 3 }),
      }),
      { numRuns: 80, seed: 2026 },
    );
    const ids = orders.map(({ start, ...order }) =>
      chased(setting, { ...order, userId: ann, first: step(setting, start) }),
    );
    const voids = new Set([3, 4, 11, 17]);
    for (let index = 0; index < 30; index += 1) {
      setting.until(step(setting, index).closeAt);
      if (voids.has(index)) voided(setting, step(setting, index));
      if (index % 10 === 0) expectSoundChases(setting);
    }
    const diceByNo = new Map(
      rows<{ game_no: string; dice: string | null }>(
        setting.world.db,
        'SELECT game_no, dice FROM period WHERE game_id = 1',
      ).map(({ game_no, dice }) => [game_no, dice]),
    );
    const fateOf = (index: number): Fate =>
      (diceByNo.get(step(setting, index).gameNo) ?? 'void') as Fate; // the column's CHECK
    expect(ids.map((id) => playedOf(setting, id))).toEqual(
      orders.map(({ start, ...order }) =>
        chaseOracle(
          orderedOf(order),
          order.multipliers.map((_, index) => fateOf(start + index)),
        ),
      ),
    );
    expectSoundChases(setting);
  });

  it('never make a settlement read all that ever was', () => {
    const setting = startedSetting();
    chased(setting);
    const read = vi.spyOn(setting.world.db, 'prepare');
    setting.until(step(setting, 3).openAt);
    const texts = new Set(read.mock.calls.map(([sql]) => sql));
    read.mockRestore();
    const plans = [...texts].filter((sql) => /^\s*(SELECT|UPDATE|DELETE)/.test(sql)).map(planOf);
    expect(plans.length).toBeGreaterThan(10);
    expect(plans.join('\n')).not.toMatch(/SCAN (?:chase|chase_row|bet|bet_line|period|transfer)\b/);
    expect(plans.join('\n')).toContain('bet_by_chase');

    function planOf(sql: string): string {
      const names = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]));
      const places = Array.from(sql.matchAll(/\?/g), () => 1);
      const values = places.length > 0 ? places : [names];
      return setting.world.db
        .prepare<unknown[], { detail: string }>(['EXPLAIN QUERY PLAN', sql].join(' '))
        .all(...(places.length > 0 || Object.keys(names).length > 0 ? values : []))
        .map(({ detail }) => detail)
        .join('\n');
    }
  });
});

describe('a chase over a restart', () => {
  /** Plays a chase in a world on disk, closed and opened again at the moments given. */
  function playedOver(restarts: readonly number[]): Record<string, unknown[]> {
    const file = join(tempFolder(), 'main.sqlite');
    const wall = new HandClock(NOON);
    const open = () => openWorld({ key: 'main', file, wall, seed: 'a seed for tests' });
    let { world } = open();
    fillWorld(world, 'default');
    let setting = settingOf(world, wall);
    const first = setting.first;
    forced(setting, LOSES, LOSES, LOSES, WINS);
    chased(setting, { multipliers: [1, 2, 3, 4, 5, 6] });
    for (const at of restarts) {
      closeWorld(world);
      wall.pass(at - wall.now());
      ({ world } = open());
      setting = settingOf(world, wall);
      setting.until(at);
    }
    setting.until(nextPeriod(setting.game, first, 7).drawAt);
    expectSoundChases(setting);
    const content = contentOf(world.db);
    closeWorld(world);
    return content;
  }

  it('plays out as one that was never interrupted', () => {
    const through = playedOver([]);
    expect(through['chase']).toMatchObject([{ status: 'stopped' }]);
    expect(playedOver([NOON + MINUTE, NOON + 2 * MINUTE + 1, NOON + 3 * MINUTE])).toEqual(through);
    expect(playedOver([NOON + 9 * MINUTE + 30_000])).toEqual(through);
  });
});

/** Odd amounts on plays that win often, seldom and in three sizes. */
const LINES = [
  lineOf('big', '', 1_01),
  lineOf('odd', '', 10_00),
  lineOf('sum', '10', 3_33),
  lineOf('fish', '6', 2_07),
  lineOf('long', '1-4', 1_99),
  lineOf('any_triple', '', 1_00),
];
