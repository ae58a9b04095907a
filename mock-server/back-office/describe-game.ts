import { periodAt } from '#contract/rules/schedule.ts';
import type { World } from '../core/world/world.ts';
import type { Game } from '../rounds/games-table.ts';
import { overridesOf } from '../rounds/odds.ts';
import { statusOf } from '../rounds/period-table.ts';

/** Describes a game and its current period, for an answer. */
export function describeGame(world: World, game: Game, now: number) {
  const { id, code, paytable } = game;
  const period = periodAt(game, now);
  return {
    id,
    code,
    paytable,
    odds: overridesOf(world, game),
    period: {
      game_no: period.gameNo,
      status: statusOf(world, game, period, now),
      close_at: period.closeAt,
      draw_at: period.drawAt,
    },
  };
}
