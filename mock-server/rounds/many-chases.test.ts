import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { nextPeriod } from '#contract/rules/schedule.ts';
import { fillWorld } from '../scenario/fill-world.ts';
import { contentOf, HandClock, tempFolder } from '../core/testing/test-world.ts';
import { chaseOracle, type Fate } from '../testing/chase-oracle.ts';
import {
  chased,
  expectSoundChases,
  forced,
  lineOf,
  LOSES,
  MINUTE,
  NOON,
  orderedOf,
  playedOf,
  playerOf,
  START_BALANCE,
  balancesOfPlayer,
  rowsOf,
  settingOf,
  startedSetting,
  statusOf,
  step,
  voided,
  WINS,
  withdrawn,
} from '../testing/chase-setting.ts';
import { rows } from '../core/world/database.ts';
import { closeWorld, openWorld } from '../core/world/world.ts';
import { MIGRATIONS } from '../migrations.ts';

describe('many chases', () => {
  it('of several players and plans on one period are independent', () => {
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
    expect(balancesOfPlayer(setting)).toEqual({ main: START_BALANCE, chase: 0 });
    // Ann won one bet of one plan, two bets of three of the other; Bob won 2 bets of 4.
    expect(balancesOfPlayer(setting, ann)).toEqual({ main: 500_00 + 10_00 + 10_00, chase: 0 });
    expect(balancesOfPlayer(setting, bob)).toEqual({ main: 500_00 + 10_00 - 10_00, chase: 0 });
    expectSoundChases(setting);
  });

  it('of two games with the same period numbers are independent', () => {
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

  it('each end as their plan and the dice determine', () => {
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

  it('do not make a settlement read the full history', () => {
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

describe('a chase across restarts', () => {
  /** Plays a chase in a world on disk, which is closed and reopened at the given times. */
  function playedOver(restarts: readonly number[]): Record<string, unknown[]> {
    const file = join(tempFolder(), 'main.sqlite');
    const wall = new HandClock(NOON);
    const open = () =>
      openWorld({ migrations: MIGRATIONS, key: 'main', file, wall, seed: 'a seed for tests' });
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

  it('plays like an uninterrupted one', () => {
    const through = playedOver([]);
    expect(through['chase']).toMatchObject([{ status: 'stopped' }]);
    expect(playedOver([NOON + MINUTE, NOON + 2 * MINUTE + 1, NOON + 3 * MINUTE])).toEqual(through);
    expect(playedOver([NOON + 9 * MINUTE + 30_000])).toEqual(through);
  });
});

/** Uneven amounts on plays that win often, rarely and with three payouts. */
const LINES = [
  lineOf('big', '', 1_01),
  lineOf('odd', '', 10_00),
  lineOf('sum', '10', 3_33),
  lineOf('fish', '6', 2_07),
  lineOf('long', '1-4', 1_99),
  lineOf('any_triple', '', 1_00),
];
