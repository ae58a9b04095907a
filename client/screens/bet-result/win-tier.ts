import type { Minor } from '#contract/money.ts';

export type WinTier = 'small' | 'large' | 'grand';

/** Returns the tier of a win by its payout per stake: large from 3 times, grand from 20 times. */
export function tierOf({ staked, returned }: { staked: Minor; returned: Minor }): WinTier {
  if (returned >= 20 * staked) return 'grand';
  return returned >= 3 * staked ? 'large' : 'small';
}
