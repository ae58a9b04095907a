import { formatMoney, minor } from '#contract/money.ts';
import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import type { BetFixture, OfficeAction, PlayerCall } from '#fixtures/action.ts';
import { chaseNoOf } from '../games/order-no.ts';
import type { Caller } from '../api/caller.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { gameById, type Game } from '../rounds/games-table.ts';
import { rejectDeposit } from '../wallet/deposit-review.ts';
import { releaseWithdrawal } from '../wallet/withdrawal-review.ts';
import { row } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { TimedAction } from './expand-habit.ts';
import type { PastPeriods } from './past-periods.ts';
import { costOf, send } from './send.ts';

/**
 * Applies an action of a player or the back office at its moment. Call it inside a transaction, after
 * the due work up to that moment. Throws when the action is refused.
 */
export function applyAction(world: World, periods: PastPeriods, { at, action }: TimedAction): void {
  if ('office' in action) decide(world, periods, action, at);
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
  const game = gameNumbered(world, payload.game_id);
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

function decide(world: World, periods: PastPeriods, decided: OfficeAction, at: number): void {
  switch (decided.office) {
    case 'void_period': {
      const game = gameNumbered(world, decided.game_id);
      periods.voidAtDraw(game, periodAt(game, at));
      break;
    }
    case 'reject_deposit':
      rejectDeposit(world, newestOrder(world, NEWEST_DEPOSIT, decided.of), at);
      break;
    case 'release_withdrawal':
      releaseWithdrawal(world, newestOrder(world, NEWEST_WITHDRAWAL, decided.of), at);
      break;
  }
}

/** Returns a player as the caller of a past call. None of these handlers reads the token id. */
function playerNamed(world: World, username: string): Caller {
  const found = row<Caller>(
    world.db,
    'SELECT id, username, nickname, 0 AS tokenId FROM user WHERE username = ?',
    username,
  );
  if (!found) throw new Error('there is no such player');
  return found;
}

function gameNumbered(world: World, id: number): Game {
  const game = gameById(world, id);
  if (!game) throw new Error(`there is no game ${id}`);
  return game;
}

function newestChase(world: World, { id }: Caller): string {
  const found = row<{ id: number }>(
    world.db,
    "SELECT id FROM chase WHERE user_id = ? AND status = 'running' ORDER BY id DESC LIMIT 1",
    id,
  );
  if (!found) throw new Error('no chase is running');
  return chaseNoOf(found.id);
}

const NEWEST_DEPOSIT = `SELECT deposit.id FROM deposit JOIN user ON user.id = deposit.user_id
  WHERE username = ? AND deposit.status = 'processing' ORDER BY deposit.id DESC LIMIT 1`;
const NEWEST_WITHDRAWAL = `SELECT withdrawal.id FROM withdrawal
  JOIN user ON user.id = withdrawal.user_id
  WHERE username = ? AND withdrawal.status = 'processing' ORDER BY withdrawal.id DESC LIMIT 1`;

function newestOrder(world: World, sql: string, username: string): number {
  const found = row<{ id: number }>(world.db, sql, username);
  if (!found) throw new Error('no order waits to be decided');
  return found.id;
}
