import { formatMoney, minor } from '#contract/money.ts';
import { DAY_MS, dayText } from '#contract/time-zone.ts';
import type { Days } from './days.ts';

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
