import {
  drawsOf,
  emptySetting,
  lineOf,
  MINUTE,
  NOON,
  placeChase,
  playerOf,
  rowsOf,
  type Setting,
  settingOf,
  statusOf,
  step,
} from '../testing/chase-setting.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import { auditWorld } from '../app.ts';
import { HandClock, tempFolder } from '../core/testing/test-world.ts';
import { rows, run, transaction } from '../core/world/database.ts';
import { closeWorld, openWorld, type World } from '../core/world/world.ts';
import { MIGRATIONS } from '../migrations.ts';
import { fillWorld } from '../scenario/fill-world.ts';
import { placeBet } from './place-bet.ts';

const DAY = 24 * 60 * MINUTE;
/** The 10-minute game and its periods in a day. */
const GAME = 3;
const A_DAY = 144;
/** Periods without bets are drawn only for the last days. */
const DRAWN_BACK = 8;

/** Stops the other games, which would draw 70 more periods per hour of sleep. */
function withOneGame(world: World): void {
  run(world.db, "DELETE FROM due_work WHERE kind = 'close' AND ref NOT LIKE '3:%'");
}

function createSleepingSetting(): Setting {
  const setting = emptySetting(NOON, GAME);
  withOneGame(setting.world);
  return setting;
}

function bet(setting: Setting, userId: number, steps: number): void {
  const { world, game } = setting;
  const { gameNo } = step(setting, steps);
  const lines = [lineOf('small', '', 7_77), lineOf('fish', '3', 1_01)];
  transaction(world.db, () => placeBet(world, { userId, game, gameNo, lines, now: NOON }));
}

/** Places bets and chases on the current period and up to 119 periods (20 hours) ahead. */
function placeManyBets(setting: Setting): number[] {
  const [ann, bob] = [playerOf(setting, 'ann', 9_000_00), playerOf(setting, 'bob', 9_000_00)];
  for (const steps of [0, 1, 5, 40, 100]) bet(setting, ann, steps);
  bet(setting, bob, 40);
  const multipliers = Array.from({ length: 20 }, (_, index) => 1 + (index % 3));
  return [
    placeChase(setting, { userId: ann, multipliers, lines: [lineOf('any_triple', '', 2_00)] }),
    placeChase(setting, { userId: ann, multipliers, first: step(setting, 60), stopOnWin: false }),
    placeChase(setting, { userId: bob, multipliers, first: step(setting, 62), stopAtLoss: 55_00 }),
    placeChase(setting, { userId: bob, multipliers, first: step(setting, 100), stopOnWin: false }),
  ];
}

/** Returns bets, chases and money, with the dice of every period that has a bet. */
function outcome({ world }: Setting): string {
  const tables = [
    'SELECT * FROM bet ORDER BY id',
    'SELECT * FROM bet_line ORDER BY bet_id, no',
    'SELECT * FROM chase ORDER BY id',
    'SELECT * FROM chase_row ORDER BY chase_id, no',
    'SELECT * FROM transfer ORDER BY id',
    'SELECT * FROM account ORDER BY id',
    'SELECT * FROM period WHERE game_no IN (SELECT game_no FROM bet) ORDER BY game_no',
  ];
  return JSON.stringify(tables.map((sql) => rows(world.db, sql)));
}

/** Runs for two days with a call every seven minutes, until every period with a bet is drawn. */
function runWithoutSleep(): string {
  const setting = createSleepingSetting();
  placeManyBets(setting);
  for (let at = NOON; at < NOON + 2 * DAY; at += 7 * MINUTE) setting.until(at);
  return outcome(setting);
}

const drawnNos = ({ world }: Setting) => drawsOf(world, GAME).map(({ game_no }) => game_no);

describe('a world after a sleep', () => {
  it.each([9, 400])(
    'of %i days has settled every bet and played its chases as if awake',
    (days) => {
      const setting = createSleepingSetting();
      const ids = placeManyBets(setting);
      setting.until(NOON + days * DAY);
      expect(rows(setting.world.db, "SELECT id FROM bet WHERE status = 'pending'")).toEqual([]);
      expect(ids.map((id) => statusOf(setting, id))).not.toContain('running');
      expect(ids.flatMap((id) => rowsOf(setting, id))).not.toContain('waiting');
      expect(outcome(setting) === runWithoutSleep()).toBe(true);
      expect(auditWorld(setting.world).breaches).toEqual([]);
    },
  );

  it('draws the last 8 days whole, also before the first period with a bet', () => {
    const setting = createSleepingSetting();
    bet(setting, playerOf(setting, 'ann', 100_00), 40);
    setting.until(NOON + DRAWN_BACK * DAY + 60 * MINUTE);
    const { gameNo } = periodAt(setting.game, NOON + 60 * MINUTE);
    const drawn = drawnNos(setting);
    expect(drawn.slice(drawn.indexOf(gameNo))).toHaveLength(DRAWN_BACK * A_DAY);
  });

  it('draws the period that ended exactly 8 days ago', () => {
    const setting = createSleepingSetting();
    setting.until(NOON + DRAWN_BACK * DAY + 20 * MINUTE);
    expect(drawnNos(setting)).toContain(periodAt(setting.game, NOON + 10 * MINUTE).gameNo);
  });

  it('of 400 days has drawn periods with bets and the last 8 days, and continues', () => {
    const setting = createSleepingSetting();
    placeManyBets(setting);
    const now = NOON + 400 * DAY + 5 * MINUTE;
    setting.until(now);
    const { game } = setting;
    const recent: string[] = [];
    for (
      let period = periodAt(game, now - DRAWN_BACK * DAY);
      period.drawAt <= now;
      period = nextPeriod(game, period)
    ) {
      recent.push(period.gameNo);
    }
    expect(recent).toHaveLength(DRAWN_BACK * A_DAY);
    const drawn = drawnNos(setting);
    expect(drawn.slice(-recent.length)).toEqual(recent);
    // Older periods have a bet or precede a period with one.
    const older = drawn.slice(0, -recent.length);
    const awaited = new Set(
      rows<{ game_no: string }>(
        setting.world.db,
        'SELECT game_no FROM bet UNION SELECT game_no FROM chase_row',
      ).map(({ game_no }) => game_no),
    );
    expect(older.length).toBeLessThan(2 * awaited.size);
    const idle = older.filter((gameNo, index) => {
      const next = older[index + 1];
      return !awaited.has(gameNo) && (next === undefined || !awaited.has(next));
    });
    expect(idle).toEqual([]);

    setting.until(now + 20 * MINUTE);
    expect(drawnNos(setting)).toHaveLength(drawn.length + 2);
    expect(rows(setting.world.db, 'SELECT kind FROM due_work')).toHaveLength(1);
  });

  it('has the same state after several sleeps and restarts', () => {
    const file = join(tempFolder(), 'main.sqlite');
    const wall = new HandClock(NOON);
    const open = () =>
      openWorld({ migrations: MIGRATIONS, key: 'main', file, wall, seed: 'a seed for tests' })
        .world;
    let world = open();
    fillWorld(world, 'empty');
    withOneGame(world);
    placeManyBets(settingOf(world, wall, GAME));
    let setting = settingOf(world, wall, GAME);
    for (const hours of [3, 15, 9 * 24, 30 * 24, 400 * 24]) {
      closeWorld(world);
      wall.pass(hours * 60 * MINUTE);
      world = open();
      setting = settingOf(world, wall, GAME);
      setting.until(wall.now());
      expect(auditWorld(setting.world).breaches).toEqual([]);
    }
    expect(outcome(setting) === runWithoutSleep()).toBe(true);
    closeWorld(world);
  });
});

it('a world whose disk is full postpones its work and does all of it when there is space again', () => {
  const setting = createSleepingSetting();
  const { world } = setting;
  const ids = placeManyBets(setting);
  const pages = Number(world.db.pragma('page_count', { simple: true }));
  world.db.pragma(`max_page_count = ${pages}`);
  expect(() => setting.until(NOON + 3 * DAY)).toThrow('database or disk is full');
  expect(rows(world.db, 'SELECT * FROM due_work WHERE failure IS NOT NULL')).toEqual([]);
  world.db.pragma('max_page_count = 1000000');
  setting.until(NOON + 3 * DAY);
  expect(ids.map((id) => statusOf(setting, id))).not.toContain('running');
  expect(outcome(setting) === runWithoutSleep()).toBe(true);
  expect(auditWorld(setting.world).breaches).toEqual([]);
});
