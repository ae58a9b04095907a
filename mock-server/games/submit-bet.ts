import type { Data } from '#contract/api/schemas.ts';
import type { MessageKey } from '#contract/errors.ts';
import { formatMoney, sumMoney } from '#contract/money.ts';
import {
  checkStake,
  parseBetContent,
  type BetLine,
  type BetProblem,
} from '#contract/rules/bet-content.ts';
import { MAX_FUTURE_PERIODS } from '#contract/rules/limits.ts';
import { oddsFor } from '#contract/rules/paytables.ts';
import { periodAt, periodOf, periodsBetween, type Period } from '#contract/rules/schedule.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import type { Answer, Call } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { balanceOf, post, system, user } from '../ledger/ledger.ts';
import type { Game } from '../rounds/games-table.ts';
import { statusOf } from '../rounds/period-table.ts';
import type { World } from '../world/world.ts';
import { insertBet, type RatedLine } from './bet-table.ts';
import { betOrderNo } from './order-no.ts';
import { gameOf, secondsOf } from './views.ts';

/**
 * Takes a bet: the period must be open, every line within its limits, quoted odds still true, and
 * the balance enough for all lines together. All of it is taken or nothing.
 */
export function submitBet({
  world,
  now,
  payload,
  user: caller,
}: Call<'games.submitBet'>): Answer<Data<'games.submitBet'>> {
  const game = gameOf(world, payload.game_id);
  const period = bettablePeriod(world, game, String(payload.game_no), now);
  const lines = ratedLines(game, payload.bet_content);
  const stake = sumMoney(lines.map((line) => line.stake));
  const id = insertBet(world, {
    userId: caller.id,
    game,
    gameNo: period.gameNo,
    stake,
    lines,
    now,
  });
  post(world, {
    at: now,
    kind: 'stake',
    ref: `bet:${id}`,
    from: user(caller.id),
    to: system('house'),
    amount: stake,
  });
  return {
    data: {
      order_no: betOrderNo(id),
      game_id: game.id,
      game_no: period.gameNo,
      lines: lines.map(({ selection, stake: amount, odds }) => ({
        ...selection,
        amount: formatMoney(amount),
        odds: formatOdds(odds),
      })),
      amount: formatMoney(stake),
      balance: formatMoney(balanceOf(world, caller.id)),
      status: 'pending',
      createtime: secondsOf(now),
      chase_no: null,
    },
    msg: 'bet_placed',
  };
}

/** The named period, if bets are taken for it: strictly before its close, by the server's time. */
function bettablePeriod(world: World, game: Game, gameNo: string, now: number): Period {
  const period = periodOf(game, gameNo);
  if (!period) throw new Refusal('round_closed');
  const current = periodAt(game, now);
  const ahead = periodsBetween(game, current.gameNo, period.gameNo);
  if (ahead > MAX_FUTURE_PERIODS) throw new Refusal('round_too_far');
  const status = statusOf(world, game, period, now);
  if (ahead === 0 && status === 'closed') throw new Refusal('current_round_closed');
  if (status !== 'open' && status !== 'upcoming') throw new Refusal('round_closed');
  return period;
}

const KEY_BY_PROBLEM = {
  bet_content: 'bet_content_invalid',
  bet_empty: 'select_a_bet',
  bet_lines: 'too_many_lines',
  bet_selection: 'bet_content_invalid',
  bet_stake_min: 'stake_too_small',
  bet_stake_max: 'stake_too_large',
  bet_chase: 'chase_invalid',
} as const satisfies Record<BetProblem, MessageKey>;

function ratedLines(game: Game, betContent: unknown): RatedLine[] {
  const parsed = parseBetContent(betContent);
  if (!parsed.ok) throw new Refusal(KEY_BY_PROBLEM[parsed.problem]);
  const { lines, chase } = parsed.content;
  // A plan that could not be kept must not be taken as a single bet.
  if (chase) throw new Refusal('chase_unavailable');
  return lines.map((line) => ratedLine(game, line));
}

function ratedLine(game: Game, { selection, stake, odds: quoted }: BetLine): RatedLine {
  const odds = oddsFor(game.paytable, selection);
  if (!odds) throw new Refusal('bet_content_invalid');
  if (quoted && formatOdds(quoted) !== formatOdds(odds)) throw new Refusal('odds_changed');
  const problem = checkStake(stake, odds);
  if (problem) throw new Refusal(KEY_BY_PROBLEM[problem]);
  return { selection, stake, odds };
}
