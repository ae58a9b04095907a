import { useT } from '../../../i18n/i18n.ts';
import type { DayTotal } from '../../../stores/day-totals.ts';
import { Money } from '../../../ui/controls/money.tsx';

export interface DayTotalsProps {
  /** Null on a host without totals of days: then there is nothing to show. */
  total: DayTotal | null;
  /** Text of the count: "60 bets". */
  count: 'record.total' | 'transactions.total';
}

/** Shows how much happened on a day and its net, at the right end of its title. */
export function DayTotals({ total, count }: DayTotalsProps) {
  const t = useT();
  if (!total) return null;
  return (
    <span className="fine tabular">
      {t(count, { count: total.count })} ·{' '}
      <Money amount={total.net} size="s" isSigned tone="result" />
    </span>
  );
}
