import type { i18n } from 'i18next';
import { DAY_MS, dayText, localTimeText, parseDay } from '#contract/time-zone.ts';

/** Formats "2026-11-21" as "21 Nov 2026" or "2026年11月21日"; returns an invalid day unchanged. */
export function formatDay(locale: string, day: string): string {
  if (parseDay(day) === null) return day;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (locale === 'zh-Hans') return `${year}年${month}月${date}日`;
  return `${date} ${MONTHS.slice(3 * month - 3, 3 * month)} ${year}`;
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** Formats the day of epoch seconds, in the time zone of the games; '' for 0, an unknown time. */
export function formatDate(locale: string, seconds: number): string {
  return seconds > 0 ? formatDay(locale, dayText(seconds * 1000)) : '';
}

/** Like `formatDay`, but "Today" and "Yesterday" for these two. */
export function formatRelativeDay(
  { t, language }: Pick<i18n, 't' | 'language'>,
  day: string,
  today: string,
) {
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (daysAgo === 0) return t('day.today');
  return daysAgo === 1 ? t('day.yesterday') : formatDay(language, day);
}

/** Formats a range as "1 Nov 2026 – 21 Nov 2026", or as one day if both ends are equal. */
export function formatDayRange(
  { t, language }: Pick<i18n, 't' | 'language'>,
  range: { readonly from: string; readonly to: string },
): string {
  const [from, to] = [formatDay(language, range.from), formatDay(language, range.to)];
  return from === to ? from : t('day.range', { from, to });
}

/** Formats epoch seconds as "14:03" in the time zone of the games. */
export function formatTime(seconds: number): string {
  return localTimeText(seconds * 1000).slice(11, 16);
}

/** Formats a moment in the games' time zone: "21 Nov 2026 14:03". */
export function formatMoment(locale: string, seconds: number): string {
  return `${formatDate(locale, seconds)} ${formatTime(seconds)}`;
}

/** Formats a past moment without its year if that is the year of `nowMs`: "23 Nov 20:34". */
export function formatPast(locale: string, seconds: number, nowMs: number): string {
  const isOfYear = dayText(seconds * 1000).slice(0, 4) === dayText(nowMs).slice(0, 4);
  return (isOfYear ? formatDeadline : formatMoment)(locale, seconds);
}

/** Formats a moment within some days from now: "23 Nov 20:34" or "11月23日 20:34". */
export function formatDeadline(locale: string, seconds: number): string {
  return `${withoutYear(formatDate(locale, seconds))} ${formatTime(seconds)}`;
}

/** Formats the day of a draw number without its year: "7 Mar"; empty for that of the draw that is open. */
export function formatDrawDay(locale: string, gameNo: string, openNo = ''): string {
  if (gameNo.slice(0, 8) === openNo.slice(0, 8)) return '';
  return withoutYear(formatDay(locale, gameNo.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3')));
}

const withoutYear = (day: string) => day.replace(/^\d{4}\D| \d{4}$/, '');

/** Formats a duration as "1:02:05". */
export function formatDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const twoDigits = (count: number) => String(count % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds)}`;
}

/** Formats a full hour as "09:00". */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
