import { DAY_MS, TIME_ZONE, UTC_OFFSET } from '#contract/time-zone.ts';
import type { Words } from './i18n.ts';
import type { Locale } from './locales.ts';

/** "21 Nov 2026" and "2026年11月21日" for "2026-11-21"; what is no day is shown as it came. */
export function formatDay(locale: Locale, day: string): string {
  const noon = new Date(`${day}T12:00:00${UTC_OFFSET}`);
  if (Number.isNaN(noon.getTime())) return day;
  if (locale === 'zh-Hans') return chineseDay().format(noon);
  // Put together here: which English writes the day first differs, and with it "Sep" or "Sept".
  const parts = new Map(
    englishDay()
      .formatToParts(noon)
      .map(({ type, value }) => [type, value]),
  );
  return [parts.get('day'), parts.get('month'), parts.get('year')].join(' ');
}

/** The same, but "Today" and "Yesterday" for these two. */
export function formatRelativeDay(
  { t, locale }: Pick<Words, 't' | 'locale'>,
  day: string,
  today: string,
) {
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (daysAgo === 0) return t('day.today');
  return daysAgo === 1 ? t('day.yesterday') : formatDay(locale, day);
}

/** "1 Nov 2026 – 21 Nov 2026"; one day where both are the same. */
export function formatDayRange({ t, locale }: Pick<Words, 't' | 'locale'>, range: Range): string {
  const [from, to] = [formatDay(locale, range.from), formatDay(locale, range.to)];
  return from === to ? from : t('day.range', { from, to });
}

/** Epoch seconds as a clock that knows 24 hours: "14:03". */
export function formatTime(seconds: number): string {
  return clock().format(seconds * 1000);
}

/** How long it took: "1:02:05". */
export function formatDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const twoDigits = (count: number) => String(count % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

/** A full hour on that clock: "09:00". */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

const LONG = { timeZone: TIME_ZONE, year: 'numeric', month: 'long', day: 'numeric' } as const;
// Made when first needed: making them holds up the first page of a slow phone.
const chineseDay = once(() => new Intl.DateTimeFormat('zh-Hans', LONG));
const englishDay = once(() => new Intl.DateTimeFormat('en', { ...LONG, month: 'short' }));
const clock = once(
  () =>
    new Intl.DateTimeFormat('en', {
      timeZone: TIME_ZONE,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
