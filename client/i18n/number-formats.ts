import { groupDigits } from '#contract/money.ts';

/**
 * Formats "1,240" with `decimals` decimals and the same minus sign as money: "−1,240". Every language of the
 * app writes numbers so. `Intl` would take 30 ms at its first use, on a slow phone 120.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', ...fraction] = Math.abs(value).toFixed(decimals).split('.');
  const text = [groupDigits(whole), ...fraction].join('.');
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** Formats a fraction of one with two decimals: 0.5 is "50.00%". */
export function formatPercent(share: number): string {
  return `${formatNumber(share * 100, 2)}%`;
}
