/** Support hours are 9:00–22:00 in the time zone of the games (CON-9). */
export const OPENS_HOUR = 9;
export const CLOSES_HOUR = 22;

/** Shanghai has had no summer time since 1991. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** Judged by the server's time: a phone in another zone, or one that is wrong, must not matter. */
export function isSupportOpen(nowMs: number): boolean {
  const hour = Math.floor(((nowMs + SHANGHAI_OFFSET_MS) % DAY_MS) / 3_600_000);
  return hour >= OPENS_HOUR && hour < CLOSES_HOUR;
}
