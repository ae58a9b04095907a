import { formatMoney, type Minor, parseMoney } from '#contract/money.ts';
import { Refusal } from '../api/call.ts';

/** Parses an amount above zero. Refuses anything else. */
export function amountOf(input: unknown): Minor {
  const amount = parseMoney(input);
  if (amount === null || amount === 0) throw new Refusal('amount_invalid');
  return amount;
}

/** Refuses an amount outside its limits; the message names them. */
export function assertWithin(amount: Minor, min: Minor, max: Minor): void {
  if (amount >= min && amount <= max) return;
  throw new Refusal('amount_out_of_range', { min: formatMoney(min), max: formatMoney(max) });
}
