import { minor, type Minor } from '../money.ts';
import type { Odds } from './settle.ts';

/** Limits that the server enforces and the client shows. Money is in minor units. */

/** The minimum stake of a line: 1.00 (GAME-11). */
export const MIN_STAKE: Minor = minor(1_00);

/** The maximum payout of a line: 200,000.00 (GAME-11). */
export const MAX_PAYOUT: Minor = minor(200_000_00);

/** Lines in one bet. Our choice: most of the 55 selections in a body of a few kilobytes. */
export const MAX_LINES = 50;

/** A chase of one period is a bet; 100 is the common maximum (GAME-18). */
export const CHASE_MIN_PERIODS = 2;
export const CHASE_MAX_PERIODS = 100;

/** Number of periods ahead that a bet may be placed, which is the length of the longest chase (GAME-16). */
export const MAX_FUTURE_PERIODS = 100;

/** The largest chase multiplier (GAME-19). 1,000 is our choice: it allows nine doublings. */
export const MAX_MULTIPLIER = 1_000;

/** The maximum length of a text field without its own limit, in characters (CON-6). */
export const TEXT_MAX_LENGTH = 140;

/** Betting closes one minute before the draw (CON-8). */
export const CLOSE_BEFORE_DRAW_MS = 60_000;

/** Limits of one deposit order. Our choice, far below the maximum balance. */
export const DEPOSIT_MIN: Minor = minor(1_00);
export const DEPOSIT_MAX: Minor = minor(100_000_00);

/** Limits of one withdrawal. Our choice. */
export const WITHDRAW_MIN: Minor = minor(10_00);
export const WITHDRAW_MAX: Minor = minor(50_000_00);

/** Deposits other than demo credit are reviewed for this long. */
export const DEPOSIT_REVIEW_MS = 30_000;

/** A withdrawal is processed within 1–24 hours (CON-7). */
export const WITHDRAW_MIN_HOURS = 1;
export const WITHDRAW_MAX_HOURS = 24;

/** Withdrawal cards per player. Our choice. */
export const MAX_CARDS = 5;

/**
 * Returns the largest stake on a line: floor(MAX_PAYOUT / highest odds) in minor units
 * (GAME-11): `[200]` allows 100,000.00, `[21000]` 952.38. So a payout never exceeds the maximum.
 * Throws a RangeError for empty odds.
 */
export function maxStake(odds: Odds): Minor {
  const highest = Math.max(0, ...odds);
  return minor(Math.floor((MAX_PAYOUT * 100) / highest));
}
