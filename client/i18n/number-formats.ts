import type { Locale } from './locales.ts';

/** "1,240", with as many decimals as asked for; the sign is the one of money: "−1,240". */
export function formatNumber(locale: Locale, value: number, decimals = 0): string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  });
  return format.format(value).replace('-', '−');
}

/** A share of one, with two decimals: 0.5 is "50.00%". */
export function formatPercent(locale: Locale, share: number): string {
  return `${formatNumber(locale, share * 100, 2)}%`;
}
