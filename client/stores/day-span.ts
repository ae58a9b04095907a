import { dayOf } from '#contract/rules/schedule.ts';

/** `YYYY-MM-DD`, both ends included. */
export type DayRange = { readonly from: string; readonly to: string };

/** Days of the games' zone up to today; a range names its own. */
export type DaySpan = 'today' | '7d' | '30d' | DayRange;

/** The day of the games' zone, as the wire writes it: "2026-11-21". */
export function wireDay(atMs: number): string {
  const day = dayOf(atMs);
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}

export function rangeOf(span: DaySpan, nowMs: number): DayRange {
  if (typeof span === 'object') return span;
  return { from: wireDay(nowMs - DAYS_BACK[span] * DAY_MS), to: wireDay(nowMs) };
}

/** What happened at some seconds, in the order it comes, under the days it happened on. */
export function byDays<T extends { readonly createtime: number }>(
  rows: readonly T[],
): readonly (readonly [day: string, rows: readonly T[]])[] {
  const rowsByDay = new Map<string, T[]>();
  for (const row of rows) {
    const day = wireDay(row.createtime * 1000);
    const others = rowsByDay.get(day);
    if (others) others.push(row);
    else rowsByDay.set(day, [row]);
  }
  return [...rowsByDay];
}

const DAY_MS = 86_400_000;
const DAYS_BACK = { today: 0, '7d': 6, '30d': 29 } as const;
