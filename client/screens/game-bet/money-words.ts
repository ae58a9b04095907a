import { formatMoney, type Minor } from '#contract/money.ts';
import { formatPercent } from '../../i18n/number-formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import { moneyText } from '../../ui/controls/money-parts.ts';

/** "1,240.00"; signed, "+67.70" and "−30.00". */
export function amountText(amount: Minor, isSigned = false): string {
  return moneyText(formatMoney(amount), isSigned);
}

/** "1,000" for an amount that is round, for where it must fit; else "2.50". */
export function shortAmountText(amount: Minor): string {
  return amountText(amount).replace(/\.00$/, '');
}

/** Of the 216 outcomes: 105 is "48.61%". */
export function shareOf216(locale: Locale, outcomes: number): string {
  return formatPercent(locale, outcomes / 216);
}
