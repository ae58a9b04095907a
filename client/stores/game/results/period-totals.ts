import { minor, sumMoney } from '#contract/money.ts';
import type { PeriodTotals } from './bet-result-store.ts';

/** Adds up several periods. */
export function totalOf(periods: readonly PeriodTotals[]): PeriodTotals {
  const staked = sumMoney(periods.map((each) => each.staked));
  const returned = sumMoney(periods.map((each) => each.returned));
  return { staked, returned, net: minor(returned - staked) };
}
