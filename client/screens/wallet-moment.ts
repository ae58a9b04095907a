import { dayText, timeText } from '../i18n/day-formats.ts';
import type { Locale } from '../i18n/locales.ts';
import { dayText as dayOfMs } from '../stores/record-store.ts';

/** "21 Nov 2026 14:03", in the games' zone. */
export function momentText(locale: Locale, seconds: number): string {
  return `${dayText(locale, dayOfMs(seconds * 1000))} ${timeText(seconds)}`;
}
