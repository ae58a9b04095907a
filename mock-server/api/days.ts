import { formatMoney, minor } from '#contract/money.ts';
import { DAY_MS, dayText, parseDay, startOfDay, weekdayOf } from '#contract/time-zone.ts';
import { Refusal } from './call.ts';

/** A range of whole days of the time zone of the games, in epoch ms; `to` is excluded. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/** Like `Days`; null leaves an end open. */
export interface OpenDays {
  readonly from: number | null;
  readonly to: number | null;
}

/** Returns the day of a moment and the `count - 1` days before it. */
export function lastDays(now: number, count: number): Days {
  const today = startOfDay(now);
  return { from: today - (count - 1) * DAY_MS, to: today + DAY_MS };
}

/** Returns the moment at which the day of a moment ends. */
export const nextDay = (now: number): number => startOfDay(now) + DAY_MS;

/** Returns the moment at which the second of a moment ends. */
export const nextSecond = (now: number): number => (Math.floor(now / 1000) + 1) * 1000;

/**
 * Returns the range from one day to another, both included.
 *
 * @throws Refusal `invalid_parameters` for text that is not a day, or an end before its start.
 */
export function daysBetween(first: string, last: string): Days {
  const from = startOf(first);
  const to = startOf(last) + DAY_MS;
  if (to <= from) throw new Refusal('invalid_parameters');
  return { from, to };
}

/** Like `daysBetween`, but either day may be undefined. */
export function daysWithin(first: string | undefined, last: string | undefined): OpenDays {
  if (first !== undefined && last !== undefined) return daysBetween(first, last);
  return {
    from: first === undefined ? null : startOf(first),
    to: last === undefined ? null : startOf(last) + DAY_MS,
  };
}

/** Returns the range from the day of the earliest moment to that of the latest; null if there is none. */
export function daysAround(moments: readonly number[]): Days | null {
  if (moments.length === 0) return null;
  return { from: startOfDay(Math.min(...moments)), to: startOfDay(Math.max(...moments)) + DAY_MS };
}

export function weekOf(at: number): Days {
  const monday = startOfDay(at) - (weekdayOf(at) - 1) * DAY_MS;
  return { from: monday, to: monday + 7 * DAY_MS };
}

/** Returns the ISO 8601 week of a moment: "2026-W47". A week belongs to the year of its Thursday. */
export function weekText(at: number): string {
  const thursday = dayText(weekOf(at).from + 3 * DAY_MS);
  const year = thursday.slice(0, 4);
  const dayOfYear = Math.round((startOf(thursday) - startOf(`${year}-01-01`)) / DAY_MS);
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`;
}

function startOf(day: string): number {
  const start = parseDay(day);
  if (start === null) throw new Refusal('invalid_parameters');
  return start;
}

/** The totals of one day as a query groups them. */
export interface DayRow {
  /** Counts from the first of the days. */
  readonly no: number;
  readonly count: number;
  readonly net: number;
}

export function dayTotalsView({ from }: Days, { no, count, net }: DayRow) {
  return { day: dayText(from + no * DAY_MS), count, net: formatMoney(minor(net)) };
}
