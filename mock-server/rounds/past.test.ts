import { gameOf } from '../testing/chase-setting.ts';
import { expect, it } from 'vitest';
import { nextPeriod, type Period, periodAt } from '#contract/rules/schedule.ts';
import { rows, transaction } from '../core/world/database.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { forcePeriodDice } from './forced-dice.ts';
import { drawPeriods, drawSince } from './past.ts';

const NOON = Date.parse('2026-11-21T12:00:00+08:00');
const MINUTE = 60_000;
const MIDNIGHT = NOON - 12 * 60 * MINUTE;
/** The game with a draw every ten minutes. */
const GAME = 3;

function createSetting() {
  const { world } = bareWorld({ now: NOON, scenario: 'empty' });
  const game = gameOf(world, GAME);
  const from = MIDNIGHT - 48 * 60 * MINUTE;
  const drawn = () =>
    rows<{ game_no: string; status: string; forced: number; dice: string | null }>(
      world.db,
      `SELECT game_no, status, forced, dice FROM period
       WHERE game_id = ? AND draw_at > ? AND draw_at <= ? ORDER BY draw_at`,
      GAME,
      from,
      MIDNIGHT - 24 * 60 * MINUTE,
    );
  return { world, game, from, first: periodAt(game, from), drawn };
}

const noOf = ({ gameNo }: Period) => gameNo;

it.each([
  { minutes: 30, count: 3 },
  { minutes: 29, count: 2 },
  { minutes: 9, count: 0 },
])(
  'the draws since a moment are those of all periods that are over: $count after $minutes minutes',
  (each) => {
    const { world, game, from, first, drawn } = createSetting();
    transaction(world.db, () => drawSince(world, from, from + each.minutes * MINUTE));
    const periods = Array.from({ length: each.count }, (_, no) => nextPeriod(game, first, no));
    expect(drawn().map(({ game_no }) => game_no)).toEqual(periods.map(noOf));
    expect(drawn().every(({ status, dice }) => status === 'settled' && dice !== null)).toBe(true);
  },
);

it('single past periods are drawn and settled, with dice of their own where they have some', () => {
  const { world, game, first, drawn } = createSetting();
  const [second, third] = [nextPeriod(game, first), nextPeriod(game, first, 2)];
  transaction(world.db, () => {
    forcePeriodDice(world, game, third.gameNo, [6, 6, 6]);
    drawPeriods(world, game, [first, third]);
  });
  const before = drawn();
  expect(before).toEqual([
    { game_no: first.gameNo, status: 'settled', forced: 0, dice: expect.any(String) },
    { game_no: third.gameNo, status: 'settled', forced: 1, dice: '666' },
  ]);
  transaction(world.db, () => drawPeriods(world, game, [first, second, third]));
  expect(drawn().filter(({ game_no }) => game_no !== second.gameNo)).toEqual(before);
  expect(drawn()).toHaveLength(3);
});
