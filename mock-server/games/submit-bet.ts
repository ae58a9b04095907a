import type { Data } from '#contract/api/schemas.ts';
import type { MessageKey } from '#contract/errors.ts';
import { formatMoney } from '#contract/money.ts';
import {
  type BetLine,
  type BetProblem,
  checkStake,
  costOfBet,
  parseBetContent,
} from '#contract/rules/bet-content.ts';
import { MAX_FUTURE_PERIODS } from '#contract/rules/limits.ts';
import { type Period, periodAt, periodOf, periodsBetween } from '#contract/rules/schedule.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import type { World } from '../core/world/world.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { startChase } from '../rounds/chase.ts';
import type { Game } from '../rounds/games-table.ts';
import { type OddsBook, oddsOf } from '../rounds/odds.ts';
import { statusOf } from '../rounds/period-table.ts';
import { placeBet, type RatedLine } from '../rounds/place-bet.ts';
import { betOrderNo, chaseNoOf, gameOf, secondsOf } from './views.ts';

/**
 * Places a bet: the period must be open, every line within its limits, quoted odds still current, and
 * the balance enough for all lines in all periods of a chase. Places all lines or none.
 */
export function submitBet({
  world,
  now,
  payload,
  user,
}: Call<'games.submitBet'>): Answer<Data<'games.submitBet'>> {
  const game = gameOf(world, payload.game_id);
  const period = bettablePeriod(world, game, String(payload.game_no), now);
  const { lines, plan } = ratedContent(oddsOf(world, game), payload.bet_content);
  const order = { userId: user.id, game, lines, now };
  const chaseNo = plan && chaseNoOf(startChase(world, { ...order, first: period, plan }));
  const orderNo = chaseNo ?? betOrderNo(placeBet(world, { ...order, gameNo: period.gameNo }));
  return {
    data: {
      order_no: orderNo,
      game_id: game.id,
      game_no: period.gameNo,
      lines: lines.map(({ selection, stake: amount, odds }) => ({
        ...selection,
        amount: formatMoney(amount),
        odds: formatOdds(odds),
      })),
      amount: formatMoney(costOfBet(lines, plan)),
      balance: formatMoney(balanceOf(world, user.id)),
      status: 'pending',
      createtime: secondsOf(now),
      chase_no: chaseNo,
    },
    msg: plan ? 'chase_placed' : 'bet_placed',
  };
}

/** Returns the named period if it accepts bets: strictly before its close by the server's time. */
function bettablePeriod(world: World, game: Game, gameNo: string, now: number): Period {
  const period = periodOf(game, gameNo);
  if (!period) throw new Refusal('round_closed');
  const ahead = periodsBetween(game, periodAt(game, now), period);
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

function ratedContent(book: OddsBook, betContent: unknown) {
  const parsed = parseBetContent(betContent);
  if (!parsed.ok) {
    const { problem, line } = parsed;
    const place = line === undefined ? 'bet_content' : `bet_content.lines[${line}]`;
    throw new Refusal(KEY_BY_PROBLEM[problem], {}, `${place}: ${problem}`);
  }
  const { lines, chase: plan } = parsed.content;
  const largest = Math.max(1, ...(plan?.multipliers ?? []));
  return { lines: lines.map((line) => ratedLine(book, line, largest)), plan };
}

function ratedLine(
  book: OddsBook,
  { selection, stake, odds: quoted }: BetLine,
  largestMultiplier: number,
): RatedLine {
  const odds = book(selection);
  // The client quoted odds for a selection that is no longer offered: the odds changed.
  if (!odds) throw new Refusal(quoted ? 'odds_changed' : 'bet_content_invalid');
  if (quoted && formatOdds(quoted) !== formatOdds(odds)) throw new Refusal('odds_changed');
  const problem = checkStake(stake, odds, largestMultiplier);
  if (problem) throw new Refusal(KEY_BY_PROBLEM[problem]);
  return { selection, stake, odds };
}
