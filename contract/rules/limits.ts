import { minor, type Minor } from '../money.ts';
import type { Odds } from './settle.ts';

/** Numbers the server enforces and the client shows. Money is in minor units. */

/** 1.00 on a line (GAME-11). */
export const MIN_STAKE: Minor = minor(1_00);

/** 200,000.00: no line ever brings back more (GAME-11). */
export const MAX_PAYOUT: Minor = minor(200_000_00);

/** Lines in one bet. Our judgement: most of the board's 55 selections, and a body of a few kilobytes. */
export const MAX_LINES = 50;

/** A chase of one period is a bet; 100 is the common maximum (GAME-18). */
export const CHASE_MIN_PERIODS = 2;
export const CHASE_MAX_PERIODS = 100;

/** How far ahead a period may be bet: as far as the longest chase reaches (GAME-16). */
export const MAX_FUTURE_PERIODS = 100;

/** Platforms cap multipliers (GAME-19); 1,000 holds ten doublings and is our judgement. */
export const MAX_MULTIPLIER = 1_000;

/** Characters in a text field that has no limit of its own (CON-6). */
export const TEXT_MAX_LENGTH = 140;

/** Betting closes one minute before the draw (CON-8). */
export const CLOSE_BEFORE_DRAW_MS = 60_000;

/** One deposit order. Our judgement: play money, and far below the cap of a balance. */
export const DEPOSIT_MIN: Minor = minor(1_00);
export const DEPOSIT_MAX: Minor = minor(100_000_00);

/** One withdrawal. Our judgement. */
export const WITHDRAW_MIN: Minor = minor(10_00);
export const WITHDRAW_MAX: Minor = minor(50_000_00);

/** A withdrawal is processed within 1–24 hours (CON-7). */
export const WITHDRAW_MIN_HOURS = 1;
export const WITHDRAW_MAX_HOURS = 24;

/** Withdrawal cards one player may store. Our judgement. */
export const MAX_CARDS = 5;

/**
 * The most that may be staked on a line: floor(MAX_PAYOUT / highest odds), down to the minor unit
 * (GAME-11). `[200]` allows 100,000.00, `[21000]` 952.38. So the cap on payouts never bites.
 * Throws a RangeError where there are no odds.
 */
export function maxStake(odds: Odds): Minor {
  const highest = Math.max(0, ...odds);
  return minor(Math.floor((MAX_PAYOUT * 100) / highest));
}
