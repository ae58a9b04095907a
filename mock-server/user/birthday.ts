import { dayText } from '#contract/time-zone.ts';

/** As far back as the date picker goes (SCR-21). */
const YEARS_BACK = 150;

/** Whether a text such as "1990-02-28" is a day there was, by today, within 150 years. */
export function isBirthday(text: string, now: number): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  // `Date.parse` takes 31 February for 3 March: only a day that reads back the same is one.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return false;
  const today = dayText(now);
  return text <= today && yearOf(text) >= yearOf(today) - YEARS_BACK;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
