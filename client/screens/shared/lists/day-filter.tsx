import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayRange } from '../../../i18n/day-formats.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import type { DaySpan } from '../../../stores/day-span.ts';
import type { DayTotal } from '../../../stores/day-totals.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/controls/money.tsx';
import { Segments } from '../../../ui/controls/choice.tsx';
import { DayRangeSheet } from './day-range-sheet.tsx';
import css from './lists.module.css';

export interface DayFilterProps {
  legend: string;
  /** `YYYY-MM-DD` */
  today: string;
  value: DaySpan;
  onChange: (span: DaySpan) => void;
  /** Additional filters. */
  children?: ReactNode;
}

/** Filters by the last few days, or by a custom range from a sheet. */
export function DayFilter({ legend, today, value, onChange, children }: DayFilterProps) {
  const { t, i18n } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  const range = typeof value === 'object' ? value : null;
  return (
    <div className={css['filters']}>
      <Segments
        legend={legend}
        options={[
          ['today', t('day.today')],
          ['7d', t('day.week')],
          ['30d', t('day.month')],
          ['custom', t('day.custom')],
        ]}
        value={typeof value === 'object' ? 'custom' : value}
        onChange={(chosen) => {
          if (chosen === 'custom') setIsChoosing(true);
          else onChange(chosen);
        }}
      />
      {range && (
        <LinkButton onClick={() => setIsChoosing(true)}>{formatDayRange(i18n, range)}</LinkButton>
      )}
      {children}
      <DayRangeSheet
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        today={today}
        value={range}
        onUse={onChange}
      />
    </div>
  );
}

export interface DayTotalsProps {
  /** Null on a host without totals of days: then there is nothing to show. */
  total: DayTotal | null;
  /** Text of the count: "60 bets". */
  count: TextKey;
}

/** Shows how much happened on a day and its net, at the right end of its title. */
export function DayTotals({ total, count }: DayTotalsProps) {
  const { t } = useTranslation();
  if (!total) return null;
  return (
    <span className="fine tabular">
      <span>{`${t(count, { count: total.count })} · `}</span>
      <Money amount={total.net} size="s" isSigned tone="result" />
    </span>
  );
}
