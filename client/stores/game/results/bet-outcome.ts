import { minor, parseMoney, ZERO, type Minor } from '#contract/money.ts';
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

/** Returns what a bet or a line brought beyond its stake; null while it is pending or unknown. */
export function netOf(settlement: Settlement): Minor | null {
  const outcome = outcomeOf(settlement);
  if (outcome === 'pending' || outcome === 'unknown') return null;
  const { returned, amount } = settlement;
  return minor((parseMoney(returned) ?? ZERO) - (parseMoney(amount) ?? ZERO));
}

/** Returns whether the dice decided it, unlike one that is pending or was refunded. */
export const isSettled = ({ status }: Pick<Bet, 'status'>) => status === 'win' || status === 'lose';

export type WinTier = 'small' | 'large' | 'grand';

/** Returns the tier of a win by its payout per stake: large from 3 times, grand from 20 times. */
export function tierOf({ staked, returned }: { staked: Minor; returned: Minor }): WinTier {
  if (returned >= 20 * staked) return 'grand';
  return returned >= 3 * staked ? 'large' : 'small';
}
