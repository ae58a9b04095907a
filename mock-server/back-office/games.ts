import type { GAME_CALLS } from '#contract/control/dicebox/games.ts';
import { formatMoney } from '#contract/money.ts';
import { MAX_FUTURE_PERIODS } from '#contract/rules/limits.ts';
import { PLAYS } from '#contract/rules/plays.ts';
import { type Period, periodAt, periodOf } from '#contract/rules/schedule.ts';
import { formatOdds, type Odds } from '#contract/rules/settle.ts';
import { Problem } from '../core/control/problem.ts';
import type { ControlHandlers } from '../core/control/register-calls.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { allGames, type Game, gameById, setPaytable } from '../rounds/games-table.ts';
import {
  HIGHEST_RATE,
  LOWEST_RATE,
  ODDS_KEYS,
  overrideOdds,
  overridesOf,
  parseOddsFor,
  countRates,
} from '../rounds/odds.ts';
import { statusOf } from '../rounds/period-table.ts';
import { type NotVoidable, voidPeriod, findVoidProblem } from '../rounds/void-period.ts';

export const gameHandlers: ControlHandlers<typeof GAME_CALLS> = {
  'GET /games': ({ catchUp }) =>
    catchUp(({ world, now }) => {
      return { games: allGames(world).map((game) => describeGame(world, game, now)) };
    }),

  'POST /games/:id/paytable': ({ catchUp, params, body }) =>
    catchUp(({ world, now }) => {
      setPaytable(world, findGame(world, params.id), body.paytable);
      return describeGame(world, findGame(world, params.id), now);
    }),

  'POST /games/:id/odds': ({ catchUp, params, body }) =>
    catchUp(({ world, now }) => {
      const game = findGame(world, params.id);
      // All are parsed first, so that either all are set or none.
      const changes = Object.entries(body.odds).map(
        ([key, text]) => [key, parseOddsChange(key, text)] as const,
      );
      transaction(world.db, () => {
        for (const [key, odds] of changes) overrideOdds(world, game, key, odds);
      });
      return describeGame(world, game, now);
    }),

  'POST /games/:id/void': async ({ catchUp, params, body: { game_no } }) => {
    const voided = await catchUp(({ world, now }) => {
      const game = findGame(world, params.id);
      const period = game_no === undefined ? periodAt(game, now) : findPeriod(game, game_no);
      const reason = findVoidProblem(world, game, period, now);
      if (reason !== null) throw notVoidable(game, period, reason);
      const { bets, refunded } = transaction(world.db, () => voidPeriod(world, game, period, now));
      const status = 'void' as const;
      return { game_no: period.gameNo, status, refunded: formatMoney(refunded), bets };
    });
    // The refunds are due work now, and the answer promises them.
    return catchUp(() => voided);
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
  const detail = `The period ${gameNo} of game ${game.id} ${REASONS[why]}: choose one that is open, closed or soon to open, or leave out "game_no" for the current one.`;
  return new Problem(409, 'Period cannot be void', detail, { why });
}

function describeGame(world: World, game: Game, now: number) {
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

/**
 * Parses one change of odds: the key is a play or a selection such as "sum:10", whose own odds come
 * before those of its play. Returns null for null, which removes a change.
 */
function parseOddsChange(key: string, text: string | null): Odds | null {
  if (!ODDS_KEYS.includes(key)) {
    const detail = `"${key}" is neither a play nor a selection: give a play (${PLAYS.join(', ')}) or one pick of it, such as "sum:10" or "long:1-4".`;
    throw new Problem(400, 'Nothing to bet on', detail);
  }
  if (text === null) return null;
  const odds = parseOddsFor(key, text);
  if (odds) return odds;
  const example =
    countRates(key) === 3 ? '"2.00/3.00/4.00", for one, two and three hits' : '"1.95"';
  const detail = `"${text}" are not odds for ${key}: give ${countRates(key)} from ${formatOdds([LOWEST_RATE])} to ${formatOdds([HIGHEST_RATE])}, the stake included, such as ${example}.`;
  throw new Problem(400, 'Not odds', detail);
}

/** Returns a game by its id, a number or its text in a path. Throws a Problem when no game has it. */
export function findGame(world: World, id: number | string): Game {
  const game = /^[1-9]\d{0,8}$/.test(String(id)) ? gameById(world, Number(id)) : undefined;
  if (game) return game;
  const detail = `There is no game "${id}" in this world: GET /__mock/games lists them.`;
  throw new Problem(404, 'Unknown game', detail);
}

/** Returns a period of a game, drawn or not. Throws a Problem when the game has no such period. */
export function findPeriod(game: Game, gameNo: string): Period {
  const period = periodOf(game, gameNo);
  if (period) return period;
  const detail = `"${gameNo}" is not a period of game ${game.id}: the number is the day in Shanghai and the sequence in it, such as 20261121001.`;
  throw new Problem(400, 'Not a period', detail);
}
