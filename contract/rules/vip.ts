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
