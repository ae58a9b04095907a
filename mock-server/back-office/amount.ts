import { formatMoney, MAX_MINOR, minor, parseMoney, type Minor } from '#contract/money.ts';
import { Problem } from '../core/control/problem.ts';

/** The most an account may hold, as text. */
export const MAX_AMOUNT = formatMoney(minor(MAX_MINOR));

/** Parses an amount of a request, such as "10.50" or 10.5; `min` is in minor units. */
export function parseAmount(input: string | number, { min = 1 } = {}): Minor {
  const amount = parseMoney(input);
  if (amount !== null && amount >= min) return amount;
  throw new Problem(
    400,
    'Not an amount',
    `"${input}" is not an amount: give ${formatMoney(minor(min))} to ${MAX_AMOUNT} with at most two decimals, such as "10.50".`,
  );
}
