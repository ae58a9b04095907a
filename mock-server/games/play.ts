import type { Data } from '#contract/api/schemas.ts';
import { formatMoney } from '#contract/money.ts';
import { winningOutcomes } from '#contract/rules/chances.ts';
import {
  CHASE_MAX_PERIODS,
  CHASE_MIN_PERIODS,
  CLOSE_BEFORE_DRAW_MS,
  MAX_FUTURE_PERIODS,
  MAX_LINES,
  MAX_PAYOUT,
  maxStake,
  MIN_STAKE,
} from '#contract/rules/limits.ts';
import { picksOf, PLAYS, type Play } from '#contract/rules/plays.ts';
import { periodsPerDay } from '#contract/rules/schedule.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { TIME_ZONE } from '#contract/time-zone.ts';
import type { Answer, Call } from '../api/call.ts';
import { oddsOf, type OddsBook } from '../rounds/odds.ts';
import { gameOf, gameView, secondsOf } from './views.ts';

/** Returns everything needed to bet on a game: plays with odds and chances, limits and schedule. */
export function play({
  world,
  now,
  language,
  payload,
}: Call<'games.play'>): Answer<Data<'games.play'>> {
  const game = gameOf(world, payload.game_id);
  const book = oddsOf(world, game);
  return {
    data: {
      game: gameView(world, game, language, now),
      paytable: game.paytable,
      plays: PLAYS.map((name) => ({ play: name, picks: picksView(book, name) })).filter(
        ({ picks }) => picks.length > 0,
      ),
      limits: {
        min_stake: formatMoney(MIN_STAKE),
        max_payout: formatMoney(MAX_PAYOUT),
        max_lines: MAX_LINES,
        max_future_periods: MAX_FUTURE_PERIODS,
        chase_min: CHASE_MIN_PERIODS,
        chase_max: CHASE_MAX_PERIODS,
      },
      schedule: {
        interval: secondsOf(game.intervalMs),
        close_before_draw: secondsOf(CLOSE_BEFORE_DRAW_MS),
        periods_a_day: periodsPerDay(game),
        timezone: TIME_ZONE,
      },
      server_time: secondsOf(now),
    },
  };
}

/** Returns the picks of a play that the game currently offers. */
function picksView(book: OddsBook, name: Play) {
  return picksOf(name).flatMap((pick) => {
    const selection = { play: name, pick };
    const odds = book(selection);
    if (!odds) return [];
    return {
      pick,
      odds: formatOdds(odds),
      outcomes: winningOutcomes(selection),
      max_stake: formatMoney(maxStake(odds)),
    };
  });
}
