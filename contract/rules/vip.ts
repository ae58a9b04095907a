import { minor, type Minor } from '../money.ts';

/**
 * VIP levels. A player's level is computed from their points on every request and never stored, so
 * that it always agrees with the balance.
 */

/** The points at which each level begins, from level 1. Our choice: each step is 2–5 times the last. */
export const VIP_THRESHOLDS = [0, 100, 500, 2_000, 10_000, 50_000, 200_000, 1_000_000] as const;

/** The eight privileges in order (SCR-14), each with the level that unlocks it. */
export const PRIVILEGES = [
  { id: 'upgrade_gift', fromLevel: 2 },
  { id: 'high_rebate', fromLevel: 5 },
  { id: 'weekly_bonus', fromLevel: 3 },
  { id: 'birthday_gift', fromLevel: 2 },
  { id: 'exclusive_service', fromLevel: 6 },
  { id: 'sign_in_bonus', fromLevel: 1 },
  { id: 'rebate_bonus', fromLevel: 4 },
  { id: 'level_bonus', fromLevel: 3 },
] as const;

export type PrivilegeId = (typeof PRIVILEGES)[number]['id'];

/** Returns the level for a number of points: `levelOf(499)` is 2, `levelOf(500)` is 3. */
export function levelOf(points: number): number {
  return Math.max(1, VIP_THRESHOLDS.findLastIndex((threshold) => points >= threshold) + 1);
}

/** Returns the points at which the next level begins, or `null` on the highest level. */
export function nextLevelPoints(points: number): number | null {
  return VIP_THRESHOLDS[levelOf(points)] ?? null;
}

/**
 * What each level earns, from level 1 to level 8; a privilege that a level has not unlocked is worth 0 there. Gifts
 * and bonuses are in minor units. The amounts are our choice: all is play money.
 */
export const VIP_REWARDS = {
  /** Paid once for each level a player reaches. */
  upgrade_gift: [0, 5_00, 10_00, 30_00, 100_00, 300_00, 1_000_00, 5_000_00],
  /** Paid once a year, in the month of the birthday. */
  birthday_gift: [0, 8_00, 18_00, 38_00, 88_00, 188_00, 388_00, 888_00],
  weekly_bonus: [0, 0, 6_00, 8_00, 10_00, 12_00, 14_00, 16_00],
  /** Paid once a month. */
  level_bonus: [0, 0, 10_00, 20_00, 50_00, 100_00, 300_00, 1_000_00],
  /** Share of the stakes settled yesterday, in basis points (hundredths of a percent). */
  high_rebate: [0, 0, 0, 0, 20, 30, 40, 50],
  /** Share of the stakes settled last week, in basis points. */
  rebate_bonus: [0, 0, 0, 5, 5, 10, 10, 15],
} as const satisfies Partial<Record<PrivilegeId, ByLevel>>;

type ByLevel = readonly number[] & { readonly length: (typeof VIP_THRESHOLDS)['length'] };

export type PaidPrivilege = keyof typeof VIP_REWARDS;

/** Returns what a privilege is worth at a level. */
export const worthAt = (privilege: PaidPrivilege, level: number): number =>
  VIP_REWARDS[privilege][level - 1] ?? 0;

/** No rebate is more than 1 % of the stakes; the audit checks what was paid against it. */
export const MAX_REBATE = 100;

const BASIS_POINTS = 10_000;

/**
 * Returns the rebate on settled stakes. A fraction of a minor unit is dropped:
 * `rebateOf(minor(1_99), 50)` is 0.00, `rebateOf(minor(2_00), 50)` is 0.01.
 */
export function rebateOf(stakes: Minor, basisPoints: number): Minor {
  // Divided before multiplied, so that stakes of any size stay safe integers.
  const whole = Math.floor(stakes / BASIS_POINTS) * basisPoints;
  const rest = Math.floor(((stakes % BASIS_POINTS) * basisPoints) / BASIS_POINTS);
  return minor(whole + rest);
}

/** Writes a rate for people: `rateText(20)` is "0.20%". */
export function rateText(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}

/**
 * Returns whether a birthday gift is due on a day, all as in "1990-02-28": in the month of the birthday, and
 * twelve months after the last gift at the earliest. A changed birthday therefore earns no second gift.
 */
export function isBirthdayGiftDue(birthday: string, day: string, lastGift: string): boolean {
  if (birthday === '' || birthday.slice(5, 7) !== day.slice(5, 7)) return false;
  return lastGift === '' || monthOf(day) - monthOf(lastGift) >= 12;
}

/** Numbers the months through the years. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
