/** Formats "1,240" with `decimals` decimals and the same minus sign as money: "−1,240". */
export function formatNumber(locale: string, value: number, decimals = 0): string {
  return formatOf(locale, decimals).format(value).replace('-', '−');
}

const formats: Record<string, Intl.NumberFormat> = {};

/** Returns the format, each time the same: making one takes a hundred times as long as using it. */
function formatOf(locale: string, decimals: number): Intl.NumberFormat {
  return (formats[locale + decimals] ??= new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  }));
}

/** Formats a fraction of one with two decimals: 0.5 is "50.00%". */
export function formatPercent(locale: string, share: number): string {
  return `${formatNumber(locale, share * 100, 2)}%`;
}
