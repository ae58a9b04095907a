import { formatMoney, type Minor } from '#contract/money.ts';
import { formatPercent } from '../../i18n/number-formats.ts';
import { moneyText } from '../../ui/controls/money.tsx';

/** Formats an amount: "1,240.00"; signed, "+67.70" or "−30.00". */
export function formatAmount(amount: Minor, isSigned = false): string {
  return moneyText(formatMoney(amount), isSigned);
}

/** Formats an amount without zero decimals, for narrow places: "1,000", "2.50". */
export function formatShortAmount(amount: Minor): string {
  return formatAmount(amount).replace(/\.00$/, '');
}

/** Formats a stake for a chip, which has room for four signs: "50", "12.5", "1.2k". Cuts, never rounds up. */
export function formatChip(amount: Minor): string {
  const [sum, unit] = amount < 1000_00 ? [amount, ''] : [amount / 1000, 'k'];
  const step = sum < 10_00 ? 1 : sum < 100_00 ? 10 : 100;
  return `${(Math.floor(sum / step) * step) / 100}${unit}`;
}

/** Formats a number of the 216 outcomes as a percentage: 105 is "48.61%". */
export function formatShare(outcomes: number): string {
  return formatPercent(outcomes / 216);
}
