import { dayText } from '#contract/time-zone.ts';

/** The range of the date picker (SCR-21). */
const YEARS_BACK = 150;

/** Returns whether a text such as "1990-02-28" is a past day within 150 years. */
export function isBirthday(text: string, now: number): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  // `Date.parse` turns 31 February into 3 March, so the day must format back to the same text.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return false;
  const today = dayText(now);
  return text <= today && yearOf(text) >= yearOf(today) - YEARS_BACK;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
