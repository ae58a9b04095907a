import { Refusal } from '../http/refusal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The games' days are Asia/Shanghai's, eight hours ahead all year. */
const OFFSET_MS = 8 * 60 * 60 * 1000;

/** A stretch of whole days: from its first moment on, up to before `to`. */
export interface Days {
  readonly from: number;
  readonly to: number;
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

function startOf(day: string): number {
  const start = Date.parse(`${day}T00:00:00Z`);
  // `Date.parse` takes 31 February for 3 March: only a day that reads back the same is one.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) {
    throw new Refusal('invalid_parameters');
  }
  return start - OFFSET_MS;
}
