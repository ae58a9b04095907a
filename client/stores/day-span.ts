import type { Data } from '#contract/api/schemas.ts';
import { DAY_MS, dayText } from '#contract/time-zone.ts';
import type { ServerClock } from './client-clock.ts';

export type DayClock = Pick<ServerClock, 'nowMs' | 'ensureKnown'>;

/** `YYYY-MM-DD`, both ends included. */
export type DayRange = { readonly from: string; readonly to: string };

/** Days up to today in the time zone of the games, or a range. */
export type DaySpan = 'today' | '7d' | '30d' | DayRange;

export function rangeOf(span: DaySpan, nowMs: number): DayRange {
  if (typeof span === 'object') return span;
  return { from: dayText(nowMs - DAYS_BACK[span] * DAY_MS), to: dayText(nowMs) };
}

/** Groups rows by the day of their time, in the order they come. */
export function byDays<T extends { readonly createtime: number }>(
  rows: readonly T[],
): readonly (readonly [day: string, rows: readonly T[]])[] {
  const rowsByDay = new Map<string, T[]>();
  for (const row of rows) {
    const day = dayText(row.createtime * 1000);
    const others = rowsByDay.get(day);
    if (others) others.push(row);
    else rowsByDay.set(day, [row]);
  }
  return [...rowsByDay];
}

const DAYS_BACK = { today: 0, '7d': 6, '30d': 29 } as const;

export type DayTotal = Data<'games.getBetRecord'>['days'][number];

/**
 * Returns the totals of each day that the pages of a list bring; the first page that has a day counts.
 * A host may leave them out.
 */
export function totalsByDay(
  pages: readonly { readonly days: readonly DayTotal[] }[],
): ReadonlyMap<string, DayTotal> {
  const totals = pages.flatMap(({ days }) => days).toReversed();
  return new Map(totals.map((total) => [total.day, total]));
}
