/**
 * The time zone of the games, Asia/Shanghai: UTC+8 all year (GAME-15). Moments are epoch
 * milliseconds. No other file knows the offset.
 */
export const TIME_ZONE = 'Asia/Shanghai';

/** Suffix of an ISO 8601 time in the zone: "2026-11-21T12:00:00+08:00". */
export const UTC_OFFSET = '+08:00';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const OFFSET_MS = 8 * HOUR_MS;

/** Returns the moment at which the day of `at` began in the zone. */
export function startOfDay(at: number): number {
  return Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
}

/** Returns the milliseconds since midnight in the zone. */
export function timeOfDay(at: number): number {
  return at - startOfDay(at);
}

/** Returns the date and time in the zone, without an offset: "2026-11-21T12:00:00.000". */
export function localTimeText(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, -1);
}

/** Returns the day in the zone, as API payloads write it: "2026-11-21". */
export function dayText(at: number): string {
  return localTimeText(at).slice(0, 10);
}

/** Returns the start of a day such as "2026-11-21"; null for text that is not a calendar day. */
export function parseDay(day: string): number | null {
  const start = Date.parse(`${day}T00:00:00Z`) - OFFSET_MS;
  // `Date.parse` reads 31 February as 3 March, so the day must read back the same.
  return Number.isNaN(start) || dayText(start) !== day ? null : start;
}

/** Returns the ISO weekday in the zone: 1 for Monday to 7 for Sunday. */
export function weekdayOf(at: number): number {
  return new Date(at + OFFSET_MS).getUTCDay() || 7;
}
