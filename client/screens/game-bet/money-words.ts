import { formatMoney, type Minor } from '#contract/money.ts';
import { moneyText } from '../../ui/money-parts.ts';

/** "1,240.00"; signed, "+67.70" and "−30.00". */
export function amountText(amount: Minor, isSigned = false): string {
  return moneyText(formatMoney(amount), isSigned);
}

/** Of the 216 outcomes, in per cent with two decimals: 105 is "48.61". */
export function percentOf216(outcomes: number): string {
  return ((outcomes * 100) / 216).toFixed(2);
}
