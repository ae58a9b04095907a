import type { Payload } from '#contract/api/schemas.ts';
import { formatMoney, minor, type Minor, parseMoney, ZERO } from '#contract/money.ts';
import { costOfBet, parseBetContent } from '#contract/rules/bet-content.ts';
import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import type { BetFixture, OfficeAction, PlayerCall, PlayerCallName } from '#fixtures/scenario.ts';
import type { Call, Caller } from '../api/call.ts';
import { feedback, handleFeedback, newestFeedbackOf } from '../content/feedback.ts';
import { markAllNoticesRead, markNoticeRead } from '../content/notice.ts';
import { row } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { cancelChase } from '../games/chases.ts';
import { submitBet } from '../games/submit-bet.ts';
import { chaseNoOf } from '../games/views.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { requireGame } from '../rounds/games-table.ts';
import { profile } from '../user/profile.ts';
import { addCard } from '../wallet/cards.ts';
import { deposit, DEPOSITS, rejectDeposit } from '../wallet/deposit.ts';
import type { OrderRow, OrderTable } from '../wallet/order-table.ts';
import { savings } from '../wallet/savings.ts';
import { transfer } from '../wallet/transfer.ts';
import { releaseWithdrawal, withdraw, WITHDRAWALS } from '../wallet/withdraw.ts';
import { claim } from '../welfare/welfare-routes.ts';
import type { TimedAction } from './expand-habit.ts';
import type { PastPeriods } from './past-actions.ts';

/**
 * Applies an action of a player or the back office at its moment. Call it inside a transaction, after
 * the due work up to that moment. Throws when the action is refused.
 */
export function applyAction(world: World, periods: PastPeriods, { at, action }: TimedAction): void {
  if ('office' in action) decideOrder(world, periods, action, at);
  else play(world, periods, action, at);
}

function play(world: World, periods: PastPeriods, sent: PlayerCall, at: number): void {
  const user = playerNamed(world, sent.by);
  topUp(world, user, sent, at);
  if (sent.call === 'games.submitBet') {
    bet(world, periods, { payload: sent.payload, user, at });
  } else if (sent.call === 'games.cancelChase') {
    send(world, { name: sent.call, payload: { chase_no: newestChase(world, user) }, user, at });
  } else {
    send(world, { name: sent.call, payload: sent.payload, user, at });
  }
}

/** The minimum deposit of a player without enough money: 500.00. */
const TOP_UP = minor(500_00);

/** Deposits first when the balance is too low: the results of earlier bets depend on the world's chance. */
function topUp(world: World, user: Caller, sent: PlayerCall, at: number): void {
  const cost = costOf(sent);
  if (cost <= balanceOf(world, user.id)) return;
  const amount = formatMoney(minor(Math.max(cost, TOP_UP)));
  send(world, { name: 'wallet.deposit', payload: { amount, channel: 'demo' }, user, at });
}

interface PastBet {
  readonly payload: BetFixture;
  readonly user: Caller;
  readonly at: number;
}

/** Bets on the period open at that moment and schedules its draw, for a chase the draws of all its periods. */
function bet(world: World, periods: PastPeriods, { payload, user, at }: PastBet): void {
  const game = requireGame(world, payload.game_id);
  const first = periodAt(game, at);
  send(world, {
    name: 'games.submitBet',
    payload: { ...payload, game_no: first.gameNo },
    user,
    at,
  });
  const count = payload.bet_content.chase?.periods ?? 1;
  for (let step = 0; step < count; step += 1)
    periods.scheduleDraw(game, nextPeriod(game, first, step));
}

function decideOrder(world: World, periods: PastPeriods, decided: OfficeAction, at: number): void {
  switch (decided.office) {
    case 'void_period': {
      const game = requireGame(world, decided.game_id);
      periods.voidAtDraw(game, periodAt(game, at));
      break;
    }
    case 'reject_deposit':
      rejectDeposit(world, newestOrder(world, DEPOSITS, decided.of), at);
      break;
    case 'answer_feedback': {
      const { id: userId } = playerNamed(world, decided.of);
      const id = newestFeedbackOf(world, userId);
      if (id === undefined) throw new Error('the player has written nothing');
      handleFeedback(world, { id, answer: decided.answer, now: at });
      break;
    }
    case 'release_withdrawal':
      releaseWithdrawal(world, newestOrder(world, WITHDRAWALS, decided.of), at);
      break;
  }
}

/** Returns a player as the caller of a past call. None of these handlers reads the token id. */
function playerNamed(world: World, username: string): Caller {
  const sql = 'SELECT id, username, nickname, 0 AS tokenId FROM user WHERE username = ?';
  const found = row<Caller>(world.db, sql, username);
  if (!found) throw new Error('there is no such player');
  return found;
}

function newestChase(world: World, { id }: Caller): string {
  const sql =
    "SELECT id FROM chase WHERE user_id = ? AND status = 'running' ORDER BY id DESC LIMIT 1";
  const found = row<{ id: number }>(world.db, sql, id);
  if (!found) throw new Error('no chase is running');
  return chaseNoOf(found.id);
}

function newestOrder(world: World, table: OrderTable<OrderRow>, username: string): number {
  const filter = { userId: playerNamed(world, username).id, status: 'processing' } as const;
  const [found] = table.matching(world, { ...filter, limit: 1, offset: 0 });
  if (!found) throw new Error('no order waits to be decided');
  return found.id;
}

/** The handlers that also answer the API. */
const HANDLERS: { readonly [N in PlayerCallName]: (call: Call<N>) => unknown } = {
  'user.profile': profile,
  'index.feedback': feedback,
  'index.markNoticeRead': markNoticeRead,
  'index.markAllNoticesRead': markAllNoticesRead,
  'games.submitBet': submitBet,
  'games.cancelChase': cancelChase,
  'wallet.deposit': deposit,
  'wallet.transfer': transfer,
  'wallet.withdraw': withdraw,
  'wallet.addCard': addCard,
  'wallet.savings': savings,
  'welfare.claim': claim,
};

/** A player's call at a moment before the world begins. */
interface PastCall<N extends PlayerCallName> {
  readonly name: N;
  readonly payload: Payload<N>;
  readonly user: Caller;
  /** World time, epoch ms. */
  readonly at: number;
}

/** Runs the handler of a call inside the current transaction. Throws what the handler throws. */
function send<N extends PlayerCallName>(
  world: World,
  { name, payload, user, at }: PastCall<N>,
): void {
  const handler = HANDLERS[name];
  const call = { world, now: at, language: 'en', payload, ip: '127.0.0.1', user };
  handler(call as unknown as Call<N>); // the conditional type of Call<N> cannot be resolved for a generic N
}

/** Returns the amount a call takes from the main account, in minor units. */
function costOf({ call, payload }: PlayerCall): Minor {
  if (call === 'games.submitBet') {
    const parsed = parseBetContent(payload.bet_content);
    return parsed.ok ? costOfBet(parsed.content.lines, parsed.content.chase) : ZERO;
  }
  const takes =
    call === 'wallet.transfer' ||
    call === 'wallet.withdraw' ||
    (call === 'wallet.savings' && payload.direction === 'in');
  return takes ? (parseMoney(payload.amount) ?? ZERO) : ZERO;
}
