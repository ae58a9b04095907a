import { Type, type Static } from 'typebox';
import { formatMoney, MAX_MINOR, minor, parseMoney, type Minor } from '#contract/money.ts';
import { Problem } from '../core/control/problem.ts';

/** An amount of money, as text or as a number: "10.50", 10.5. */
export const Amount = Type.Union([Type.String(), Type.Number()]);

/** What no account may hold more than, as text. */
export const MOST = formatMoney(minor(MAX_MINOR));

/** Reads an amount; of nothing only where nothing is an amount too. */
export function amountOf(input: Static<typeof Amount>, { least = 1 } = {}): Minor {
  const amount = parseMoney(input);
  if (amount !== null && amount >= least) return amount;
  throw new Problem(
    400,
    'Not an amount',
    `"${input}" is no amount: give ${formatMoney(minor(least))} to ${MOST} with at most two decimals, such as "10.50".`,
  );
}
