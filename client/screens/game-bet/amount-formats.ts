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

/** Formats a number of the 216 outcomes as a percentage: 105 is "48.61%". */
export function formatShare(locale: string, outcomes: number): string {
  return formatPercent(locale, outcomes / 216);
}
