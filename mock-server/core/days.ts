import { Refusal } from './http/refusal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The days of the games and the wallet are Asia/Shanghai's, eight hours ahead all year. */
const OFFSET_MS = 8 * 60 * 60 * 1000;

/** A stretch of whole days: from its first moment on, up to before `to`. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/** As `Days`, where an end that is null is not set. */
export interface OpenDays {
  readonly from: number | null;
  readonly to: number | null;
}

/** The Shanghai day a moment is in, as on the wire: "2026-11-21". */
export function dayText(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 10);
}

/** The day of a moment and the `count - 1` days before it. */
export function lastDays(now: number, count: number): Days {
  const { from, to } = daysBetween(dayText(now), dayText(now));
  return { from: from - (count - 1) * DAY_MS, to };
}

/** From one day to another, both included. Refuses what is no day, and an end before its start. */
export function daysBetween(first: string, last: string): Days {
  const from = startOf(first);
  const to = startOf(last) + DAY_MS;
  if (to <= from) throw new Refusal('invalid_parameters');
  return { from, to };
}

/** As `daysBetween`, with either day left out. */
export function daysWithin(first: string | undefined, last: string | undefined): OpenDays {
  if (first !== undefined && last !== undefined) return daysBetween(first, last);
  return {
    from: first === undefined ? null : startOf(first),
    to: last === undefined ? null : startOf(last) + DAY_MS,
  };
}

/** The week a moment is in, Monday to Sunday. */
export function weekOf(at: number): Days {
  const { from } = lastDays(at, 1);
  const daysSinceMonday = (new Date(at + OFFSET_MS).getUTCDay() + 6) % 7;
  const monday = from - daysSinceMonday * DAY_MS;
  return { from: monday, to: monday + 7 * DAY_MS };
}

/** The ISO week a moment is in: "2026-W47". A week belongs to the year its Thursday is in. */
export function weekText(at: number): string {
  const thursday = dayText(weekOf(at).from + 3 * DAY_MS);
  const year = thursday.slice(0, 4);
  const dayOfYear = Math.round((startOf(thursday) - startOf(`${year}-01-01`)) / DAY_MS);
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`;
}

function startOf(day: string): number {
  const start = Date.parse(`${day}T00:00:00Z`);
  // `Date.parse` takes 31 February for 3 March: only a day that reads back the same is one.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) {
    throw new Refusal('invalid_parameters');
  }
  return start - OFFSET_MS;
}
