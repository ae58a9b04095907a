import { parseMoney, ZERO } from '#contract/money.ts';
import type { Bet } from './bet-result-store.ts';

/** The end of a bet for the player. */
export type BetOutcome = 'won' | 'paidBack' | 'lost' | 'pending' | 'refunded' | 'unknown';

/** The fields of a bet, or of one of its lines, that decide its outcome. */
export type Settlement = Pick<Bet, 'status' | 'amount' | 'returned'>;

/** Returns the outcome of a bet or a line. It is won only if it paid more than its stake (STA-10). */
export function outcomeOf({ status, amount, returned }: Settlement): BetOutcome {
  switch (status) {
    case 'pending':
      return 'pending';
    case 'cancelled':
      return 'refunded';
    case 'win':
    case 'lose': {
      const paid = parseMoney(returned) ?? ZERO;
      if (paid <= 0) return 'lost';
      return paid > (parseMoney(amount) ?? ZERO) ? 'won' : 'paidBack';
    }
    default:
      return 'unknown';
  }
}
