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

const DAYS_BACK = { today: 0, '7d': 6, '30d': 29 } as const;

export type DayTotal = Data<'games.getBetRecord'>['days'][number];

export interface Day<Row> {
  readonly day: string;
  readonly rows: readonly Row[];
  /** The totals of the whole day under the filter; null on a host without them. */
  readonly total: DayTotal | null;
}

/** Groups the rows of a list by their days, in the order they come. The first page that has the totals of a day counts. */
export function daysOf<Row extends { readonly createtime: number }>(list: {
  readonly rows: readonly Row[];
  readonly answers: readonly { readonly days: readonly DayTotal[] }[];
}): readonly Day<Row>[] {
  const totals = list.answers.flatMap(({ days }) => days);
  const days = new Map<string, Row[]>();
  for (const row of list.rows) {
    const day = dayText(row.createtime * 1000);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return Array.from(days, ([day, rows]) => {
    return { day, rows, total: totals.find((each) => each.day === day) ?? null };
  });
}
