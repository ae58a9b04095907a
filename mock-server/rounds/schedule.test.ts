import {
  drawsOf,
  emptySetting,
  MINUTE,
  NOON,
  type Setting,
  startedSetting,
} from '../testing/chase-setting.ts';
import { describe, expect, it } from 'vitest';
import { nextPeriod, type Period } from '#contract/rules/schedule.ts';
import { contentOf } from '../core/testing/test-world.ts';
import { rows, run } from '../core/world/database.ts';
import {
  insertClosed,
  periodRow,
  requirePeriod,
  statusOf as stateOf,
  storeResult,
} from './period-table.ts';
import { isUndrawn, PERIOD_WORK } from './schedule.ts';

const statusOf = ({ world, game }: Setting, { gameNo }: Period) =>
  periodRow(world, game, gameNo)?.status ?? null;

describe('the schedule', () => {
  it.each([
    ['at the close', -MINUTE],
    ['inside the last minute', -30_000],
    ['just before the draw', -1],
  ])('closes and draws the period in which the world starts: %s', (_, beforeDraw) => {
    const { drawAt } = emptySetting().first;
    const setting = emptySetting(drawAt + beforeDraw);
    expect(setting.first.drawAt).toBe(drawAt);
    expect(statusOf(setting, setting.first)).toBe('closed');
    setting.until(drawAt);
    expect(statusOf(setting, setting.first)).toBe('settled');
    setting.until(drawAt + 3 * MINUTE);
    expect(drawsOf(setting.world)).toHaveLength(2);
  });

  it('keeps a period open if the world starts just before its close', () => {
    const { closeAt } = emptySetting().first;
    const setting = emptySetting(closeAt - 1);
    expect(statusOf(setting, setting.first)).toBeNull();
    setting.until(closeAt);
    expect(statusOf(setting, setting.first)).toBe('closed');
  });

  it('starts with the next period if the world starts at a draw', () => {
    const { drawAt } = emptySetting().first;
    const setting = emptySetting(drawAt);
    expect(setting.first.openAt).toBe(drawAt);
    setting.until(setting.first.drawAt);
    expect(drawsOf(setting.world).map(({ game_no }) => game_no)).toEqual([setting.first.gameNo]);
  });
});

it.each(['deposit:1', '99:20261121241'])('a job of a period is refused when it names %s', (ref) => {
  const { world } = emptySetting();
  const draw = () => PERIOD_WORK['draw']?.(world, { at: NOON, kind: 'draw', ref });
  expect(draw).toThrow(`draw is not about a period: ${ref}`);
});

it('the history of a new world reaches into the previous day', () => {
  const midnight = Date.UTC(2026, 10, 21, 16);
  const days = drawsOf(startedSetting(midnight + MINUTE).world).map(({ game_no }) =>
    game_no.slice(0, 8),
  );
  expect(new Set(days)).toEqual(new Set(['20261121']));
});

it.each([
  ['upcoming before it opens', -1, 'upcoming'],
  ['open from its opening', 0, 'open'],
  ['open until just before the close', 2 * MINUTE - 1, 'open'],
  ['closed from the close', 2 * MINUTE, 'closed'],
  ['closed for good, as long as nothing was done about it', 5 * MINUTE, 'closed'],
])('a period without a row is %s, by the clock alone', (_, after, expected) => {
  const { world, game, first } = emptySetting();
  expect(stateOf(world, game, first, first.openAt + after)).toBe(expected);
});

describe('a period', () => {
  const CLOSED = '20261231001';
  function at(status: 'closed' | 'drawn' | 'settled' | 'void'): Setting {
    const setting = emptySetting();
    const { world, game } = setting;
    insertClosed(world, game, requirePeriod(game, CLOSED));
    if (status === 'void') run(world.db, "UPDATE period SET status = 'void'");
    if (status === 'drawn' || status === 'settled') {
      storeResult(world, game, requirePeriod(game, CLOSED), { dice: [1, 2, 3], forced: false });
    }
    if (status === 'settled') run(world.db, "UPDATE period SET status = 'settled'");
    return setting;
  }

  it.each([
    ['drawn', 'closed'],
    ['drawn', 'void'],
    ['settled', 'drawn'],
    ['settled', 'closed'],
    ['settled', 'void'],
    ['void', 'closed'],
    ['void', 'settled'],
  ] as const)('never goes from %s to %s', (from, to) => {
    const { world } = at(from);
    expect(() => run(world.db, 'UPDATE period SET status = ?', to)).toThrow(
      'a period only moves forward',
    );
    expect(rows(world.db, 'SELECT status FROM period')).toEqual([{ status: from }]);
  });

  it('is neither drawn nor settled without dice', () => {
    const { world } = at('closed');
    expect(() => run(world.db, "UPDATE period SET status = 'drawn'")).toThrow('drawn_has_dice');
    expect(() => run(world.db, "UPDATE period SET status = 'settled'")).toThrow();
  });

  it.each(["dice = '666'", "size = 'big'", "parity = 'odd'", 'forced = 1', 'dice = NULL'])(
    'keeps its result: no %s',
    (change) => {
      const { world } = at('drawn');
      expect(() => world.db.exec(`UPDATE period SET ${change}`)).toThrow('a result is final');
    },
  );

  it.each(['000', '127', '12', '1234', 'abc'])('refuses the dice %s', (dice) => {
    const { world } = at('closed');
    const draw = "UPDATE period SET status = 'drawn', dice = ?, size = 'big', parity = 'odd'";
    expect(() => run(world.db, draw, dice)).toThrow('CHECK');
  });

  it.each(['drawn', 'settled', 'void'] as const)('refuses a second result once %s', (status) => {
    const { world, game } = at(status);
    const before = contentOf(world.db);
    const result = { dice: [6, 6, 6], forced: true } as const;
    storeResult(world, game, requirePeriod(game, CLOSED), result);
    expect(contentOf(world.db)).toEqual(before);
  });
});

it('a period before the history of its world counts as drawn, in the second game too', () => {
  const { world, game, first } = emptySetting(NOON, 2);
  expect(isUndrawn(world, game, nextPeriod(game, first, -200))).toBe(false);
});
