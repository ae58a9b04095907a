import type { Locale } from './locales.ts';

/** Formats "1,240" with `decimals` decimals and the same minus sign as money: "−1,240". */
export function formatNumber(locale: Locale, value: number, decimals = 0): string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  });
  return format.format(value).replace('-', '−');
}

/** Formats a fraction of one with two decimals: 0.5 is "50.00%". */
export function formatPercent(locale: Locale, share: number): string {
  return `${formatNumber(locale, share * 100, 2)}%`;
}
