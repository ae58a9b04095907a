import { useState, type ReactNode, useId, type FormEvent } from 'react';
import { formatDayRange } from '../../../i18n/day-formats.ts';
import { useLocalization, useT } from '../../../i18n/i18n.ts';
import type { DaySpan, DayRange } from '../../../stores/day-span.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Choice } from '../../../ui/controls/choice.tsx';
import { daysAround, isDayWithin, DayField } from '../../../ui/controls/fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { SheetControl } from '../parts/lazy.tsx';
import css from './lists.module.css';

export interface DayFilterProps {
  legend: string;
  /** The last selectable day, `YYYY-MM-DD`. */
  today: string;
  value: DaySpan;
  onChange: (span: DaySpan) => void;
  /** Additional filters. */
  children?: ReactNode;
}

/** Filters by the last few days, or by a custom range from a sheet. */
export function DayFilter({ legend, today, value, onChange, children }: DayFilterProps) {
  const localization = useLocalization();
  const { t } = localization;
  const [isChoosing, setIsChoosing] = useState(false);
  const range = typeof value === 'object' ? value : null;
  return (
    <div className="stack-tight">
      <Choice
        legend={legend}
        isLegendHidden
        face="segments"
        options={[
          { value: 'today', label: t('day.today') },
          { value: '7d', label: t('day.week') },
          { value: '30d', label: t('day.month') },
          { value: 'custom', label: t('day.custom') },
        ]}
        value={typeof value === 'object' ? 'custom' : value}
        onChange={(chosen) => {
          if (chosen === 'custom') setIsChoosing(true);
          else onChange(chosen);
        }}
      />
      {range && (
        <LinkButton onClick={() => setIsChoosing(true)}>
          {formatDayRange(localization, range)}
        </LinkButton>
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

interface DayRangeSheetProps extends SheetControl {
  /** The last day that can be chosen, `YYYY-MM-DD`. */
  today: string;
  value: DayRange | null;
  onUse: (range: DayRange) => void;
}

/** Chooses a range of past days. */
function DayRangeSheet({ isOpen, onClose, today, value, onUse }: DayRangeSheetProps) {
  const t = useT();
  const [from, setFrom] = useState(value?.from ?? today);
  const [to, setTo] = useState(value?.to ?? today);
  const bounds = { ...daysAround(today), max: today };
  const isOrdered = isDayWithin(from, bounds) && isDayWithin(to, bounds) && from <= to;
  const [wasSent, setWasSent] = useState(false);
  const problemId = useId();
  const isWrong = wasSent && !isOrdered;
  const shared = { today, max: today, isWrong, describedBy: problemId };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!isOrdered) return;
    onUse({ from, to });
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('day.pick')} closeLabel={t('common.close')}>
      <form className={css['form']} onSubmit={submit} noValidate>
        <DayField {...shared} label={t('day.from')} value={from} onChange={setFrom} />
        <DayField {...shared} label={t('day.to')} value={to} onChange={setTo} />
        <p id={problemId} className={css['problem']} role="alert">
          {isWrong && t('day.rangeProblem')}
        </p>
        <Button kind="primary" type="submit" isWide>
          {t('day.use')}
        </Button>
      </form>
    </Sheet>
  );
}
