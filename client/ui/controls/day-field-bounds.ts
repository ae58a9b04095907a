/** Days, `YYYY-MM-DD`: the first and the last that can be chosen. */
export interface DayBounds {
  readonly min: string;
  readonly max: string;
}

/** Years offered on either side of the current one (SCR-21). */
const YEARS = 150;

/** What a date field offers unless it is told otherwise. */
export function daysAround(today: string): DayBounds {
  const year = Number(today.slice(0, 4));
  return { min: `${year - YEARS}-01-01`, max: `${year + YEARS}-12-31` };
}

/** A browser keeps no one from typing another year; an unfinished day is empty. */
export function isDayWithin(day: string, { min, max }: DayBounds): boolean {
  return day.length === min.length && min <= day && day <= max;
}
