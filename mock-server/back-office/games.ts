import type { GAME_CALLS } from '#contract/control/dicebox/games.ts';
import { formatMoney } from '#contract/money.ts';
import { MAX_FUTURE_PERIODS } from '#contract/rules/limits.ts';
import { periodAt, type Period } from '#contract/rules/schedule.ts';
import { Problem } from '../core/control/problem.ts';
import type { ControlHandlers } from '../core/control/register-calls.ts';
import { transaction } from '../core/world/database.ts';
import { allGames, setPaytable, type Game } from '../rounds/games-table.ts';
import { overrideOdds } from '../rounds/odds.ts';
import { voidPeriod, whyNotVoidable, type NotVoidable } from '../rounds/void-period.ts';
import { describeGame } from './describe-game.ts';
import { findGame, findPeriod } from './find-game.ts';
import { parseOddsChange } from './odds.ts';

export const gameHandlers: ControlHandlers<typeof GAME_CALLS> = {
  'GET /games': ({ catchUp }) => {
    const { world, now } = catchUp();
    return { games: allGames(world).map((game) => describeGame(world, game, now)) };
  },

  'POST /games/:id/paytable': ({ catchUp, params, body }) => {
    const { world, now } = catchUp();
    setPaytable(world, findGame(world, params.id), body.paytable);
    return describeGame(world, findGame(world, params.id), now);
  },

  'POST /games/:id/odds': ({ catchUp, params, body }) => {
    const { world, now } = catchUp();
    const game = findGame(world, params.id);
    // All are parsed first, so that either all are set or none.
    const changes = Object.entries(body.odds).map(
      ([key, text]) => [key, parseOddsChange(key, text)] as const,
    );
    transaction(world.db, () => {
      for (const [key, odds] of changes) overrideOdds(world, game, key, odds);
    });
    return describeGame(world, game, now);
  },

  'POST /games/:id/void': ({ catchUp, params, body: { game_no } }) => {
    const { world, now } = catchUp();
    const game = findGame(world, params.id);
    const period = game_no === undefined ? periodAt(game, now) : findPeriod(game, game_no);
    const reason = whyNotVoidable(world, game, period, now);
    if (reason !== null) throw notVoidable(game, period, reason);
    const { bets, refunded } = transaction(world.db, () => voidPeriod(world, game, period, now));
    return { game_no: period.gameNo, status: 'void', refunded: formatMoney(refunded), bets };
  },
};

const REASONS: Readonly<Record<NotVoidable, string>> = {
  drawn: 'is drawn already, and a result is final',
  settled: 'is settled already, and a result is final',
  void: 'is void already, and its bets are refunded',
  past: 'was over before this world began',
  'too far': `is more than ${MAX_FUTURE_PERIODS} periods ahead, where nobody can bet yet`,
};

function notVoidable(game: Game, { gameNo }: Period, why: NotVoidable): Problem {
  return new Problem(
    409,
    'Period cannot be void',
    `The period ${gameNo} of game ${game.id} ${REASONS[why]}: choose one that is open, closed or soon to open, or leave out "game_no" for the current one.`,
    { why },
  );
}
