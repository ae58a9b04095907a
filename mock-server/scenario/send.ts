import type { Payload } from '#contract/api/schemas.ts';
import { ZERO, parseMoney, type Minor } from '#contract/money.ts';
import { costOfBet, parseBetContent } from '#contract/rules/bet-content.ts';
import type { PlayerCall, PlayerCallName } from '#fixtures/action.ts';
import { feedback } from '../content/feedback.ts';
import { markAllNoticesRead, markNoticeRead } from '../content/read-marks.ts';
import { cancelChase } from '../games/chases.ts';
import { submitBet } from '../games/submit-bet.ts';
import type { Caller } from '../api/caller.ts';
import type { Call } from '../api/call.ts';
import { profile } from '../user/profile.ts';
import { addCard } from '../wallet/cards.ts';
import { deposit } from '../wallet/deposit.ts';
import { savings } from '../wallet/savings.ts';
import { transfer } from '../wallet/transfer.ts';
import { withdraw } from '../wallet/withdraw.ts';
import { claim } from '../welfare/claim.ts';
import type { World } from '../core/world/world.ts';

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
export interface PastCall<N extends PlayerCallName> {
  readonly name: N;
  readonly payload: Payload<N>;
  readonly user: Caller;
  /** World time, epoch ms. */
  readonly at: number;
}

/** Runs the handler of a call inside the current transaction. Throws what the handler throws. */
export function send<N extends PlayerCallName>(
  world: World,
  { name, payload, user, at }: PastCall<N>,
): void {
  const handler = HANDLERS[name];
  const call = { world, now: at, language: 'en', payload, ip: '127.0.0.1', user };
  handler(call as unknown as Call<N>); // the conditional type of Call<N> cannot be resolved for a generic N
}

/** Returns the amount a call takes from the main account, in minor units. */
export function costOf({ call, payload }: PlayerCall): Minor {
  if (call === 'games.submitBet') {
    const bet = parseBetContent(payload.bet_content);
    return bet.ok ? costOfBet(bet.content.lines, bet.content.chase) : ZERO;
  }
  const takes =
    call === 'wallet.transfer' ||
    call === 'wallet.withdraw' ||
    (call === 'wallet.savings' && payload.direction === 'in');
  return takes ? (parseMoney(payload.amount) ?? ZERO) : ZERO;
}
