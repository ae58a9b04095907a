import { useState, type ReactNode, useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayRange } from '../../../i18n/day-formats.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import type { DaySpan, DayRange, DayTotal } from '../../../stores/day-span.ts';
import { SubmitButton } from '../../../ui/controls/button.tsx';
import { daysAround, isDayWithin, DayField } from '../../../ui/controls/fields.tsx';
import { Money } from '../../../ui/controls/money.tsx';
import type { SheetControl } from '../parts/lazy.tsx';
import { PageSheet } from '../parts/page-sheet.tsx';
import { FilterChip } from './filter-chip.tsx';
import css from './lists.module.css';

export interface DayFilterProps {
  /** `YYYY-MM-DD` */
  today: string;
  value: DaySpan;
  onChange: (span: DaySpan) => void;
  children?: ReactNode;
}

/** One row of filters: the last few days, or a custom range from a sheet, and what else a list has. */
export function DayFilter({ today, value, onChange, children }: DayFilterProps) {
  const { t, i18n } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  const range = typeof value === 'object' ? value : null;
  return (
    <div className={`wrap ${css['chips']}`}>
      <FilterChip
        isSwitch
        legend={t('day.legend')}
        options={[
          { value: 'today', label: t('day.today') },
          { value: '7d', label: t('day.week') },
          { value: '30d', label: t('day.month') },
          ...(range ? [{ value: 'range' as const, label: formatDayRange(i18n, range) }] : []),
          { value: 'custom', label: t('day.custom') },
        ]}
        value={range ? 'range' : (value as Exclude<DaySpan, DayRange>)} // `range` holds the others
        onChange={(chosen) => {
          if (chosen === 'custom' || chosen === 'range') setIsChoosing(true);
          else onChange(chosen);
        }}
      />
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

interface DayRangeSheetProps extends SheetControl {
  /** `YYYY-MM-DD`; a range reaches 150 years around its year (SCR-21). */
  today: string;
  value: DayRange | null;
  onUse: (range: DayRange) => void;
}

function DayRangeSheet({ isOpen, onClose, today, value, onUse }: DayRangeSheetProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(value?.from ?? today);
  const [to, setTo] = useState(value?.to ?? today);
  const bounds = daysAround(today);
  const isComplete = isDayWithin(from, bounds) && isDayWithin(to, bounds);
  const isOrdered = isComplete && from <= to;
  const [wasSent, setWasSent] = useState(false);
  const problemId = useId();
  const isWrong = wasSent && !isOrdered;
  const shared = { today, isWrong, describedBy: problemId };
  const problem = isComplete
    ? t('day.rangeOrder')
    : t('day.rangeYears', { from: bounds.min.slice(0, 4), to: bounds.max.slice(0, 4) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!isOrdered) return;
    onUse({ from, to });
    onClose();
  };
  return (
    <PageSheet isOpen={isOpen} onClose={onClose} title={t('day.pick')}>
      <form className={css['form']} onSubmit={submit} noValidate>
        <DayField {...shared} label={t('day.from')} value={from} onChange={setFrom} />
        <DayField {...shared} label={t('day.to')} value={to} onChange={setTo} />
        <p id={problemId} className={`down ${css['problem']}`} role="alert">
          {isWrong && problem}
        </p>
        <SubmitButton>{t('day.use')}</SubmitButton>
      </form>
    </PageSheet>
  );
}
