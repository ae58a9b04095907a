/** The first and last selectable day, `YYYY-MM-DD`. */
export interface DayBounds {
  readonly min: string;
  readonly max: string;
}

/** Years offered on either side of the current one (SCR-21). */
const YEARS = 150;

/** Returns the default bounds of a date field. */
export function daysAround(today: string): DayBounds {
  const year = Number(today.slice(0, 4));
  return { min: `${year - YEARS}-01-01`, max: `${year + YEARS}-12-31` };
}

/** Returns whether a day is within the bounds. Browsers allow typing any year; an incomplete day is ''. */
export function isDayWithin(day: string, { min, max }: DayBounds): boolean {
  return day.length === min.length && min <= day && day <= max;
}
