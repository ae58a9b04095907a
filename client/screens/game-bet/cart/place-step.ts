import { minor, parseMoney, type Minor } from '#contract/money.ts';
import type { PinState } from '../../../stores/game/slip/bet-slip.ts';

/** The next action of the place button. Each step but `place` names what is missing. */
export type PlaceStep =
  | {
      readonly kind:
        | 'offline'
        | 'pick'
        | 'look'
        | 'wait'
        | 'sign-up'
        | 'correct'
        | 'short'
        | 'place';
    }
  /** The period of the cart has closed; the cart may move to `gameNo`. */
  | { readonly kind: 'move'; readonly gameNo: string }
  /** The balance lacks `amount`; `short` where the host takes no deposits. */
  | { readonly kind: 'add'; readonly amount: Minor };

export interface PlaceFacts {
  readonly slip: {
    readonly lines: readonly unknown[];
    readonly pinState: PinState;
    readonly targetGameNo: string | null;
    readonly error: string | null;
    readonly cost: Minor;
  };
  readonly isOnline: boolean;
  /** An earlier bet has no answer yet. */
  readonly hasUnknownBet: boolean;
  readonly player: 'visitor' | 'guest' | 'member';
  /** On the wire, of a guest that of the trial round; null while unknown. */
  readonly balance: string | null;
  readonly canDeposit: boolean;
}

/** Returns the one thing that stands between the cart and a placed bet. */
export function placeStep(facts: PlaceFacts): PlaceStep {
  const { slip, isOnline, hasUnknownBet, player, balance, canDeposit } = facts;
  if (!isOnline) return { kind: 'offline' };
  if (hasUnknownBet) return { kind: 'look' };
  if (slip.lines.length === 0) return { kind: 'pick' };
  if (slip.pinState === 'passed' && slip.targetGameNo !== null)
    return { kind: 'move', gameNo: slip.targetGameNo };
  if (player === 'visitor') return { kind: 'sign-up' };
  if (slip.pinState === 'waiting') return { kind: 'wait' };
  if (slip.error !== null) return { kind: 'correct' };
  const available = balance === null ? null : parseMoney(balance);
  if (available !== null && slip.cost > available) {
    if (player === 'guest') return { kind: 'sign-up' };
    return canDeposit ? { kind: 'add', amount: minor(slip.cost - available) } : { kind: 'short' };
  }
  return { kind: 'place' };
}
