import { dayText } from '#contract/time-zone.ts';
import { formatDay, formatTime } from '../../../i18n/day-formats.ts';
import type { Locale } from '../../../i18n/locales.ts';

/** Formats a moment in the games' time zone: "21 Nov 2026 14:03". */
export function momentText(locale: Locale, seconds: number): string {
  return `${formatDay(locale, dayText(seconds * 1000))} ${formatTime(seconds)}`;
}
