import { periodAt } from '#contract/rules/schedule.ts';
import type { Game } from '../rounds/games-table.ts';
import { overridesOf } from '../rounds/odds.ts';
import { statusOf } from '../rounds/period-table.ts';
import type { Present } from '../core/control/present.ts';

/** A game as it stands, with the period that runs. */
export function gameView({ world, now }: Present, game: Game) {
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
