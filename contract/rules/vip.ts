/**
 * VIP levels. A player's level follows from the points they hold and from nothing else: it is
 * reckoned when it is asked for and stored nowhere, so that it never disagrees with the balance.
 */

/** The points a level begins at; level 1 is the first. Our judgement: each step is some 2–5 times the last. */
export const VIP_THRESHOLDS = [0, 100, 500, 2_000, 10_000, 50_000, 200_000, 1_000_000] as const;

/** The eight privileges in their order (SCR-14), each with the level it is open from. */
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

/** The level of a number of points: `levelOf(499)` is 2, `levelOf(500)` is 3. */
export function levelOf(points: number): number {
  return Math.max(1, VIP_THRESHOLDS.findLastIndex((threshold) => points >= threshold) + 1);
}

/** The points the next level begins at; `null` on the highest. */
export function nextLevelPoints(points: number): number | null {
  return VIP_THRESHOLDS[levelOf(points)] ?? null;
}
