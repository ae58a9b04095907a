import { useState, useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../../stores/day-span.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { daysAround, isDayWithin, DayField } from '../../../ui/controls/fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { SheetControl } from '../parts/lazy.tsx';
import css from './lists.module.css';

interface DayRangeSheetProps extends SheetControl {
  /** `YYYY-MM-DD`; a range reaches 150 years around its year (SCR-21). */
  today: string;
  value: DayRange | null;
  onUse: (range: DayRange) => void;
}

/** Chooses a range of days. */
export function DayRangeSheet({ isOpen, onClose, today, value, onUse }: DayRangeSheetProps) {
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
    <Sheet isOpen={isOpen} onClose={onClose} title={t('day.pick')} closeLabel={t('common.close')}>
      <form className={css['form']} onSubmit={submit} noValidate>
        <DayField {...shared} label={t('day.from')} value={from} onChange={setFrom} />
        <DayField {...shared} label={t('day.to')} value={to} onChange={setTo} />
        <p id={problemId} className={css['problem']} role="alert">
          {isWrong && problem}
        </p>
        <Button kind="primary" type="submit" isWide>
          {t('day.use')}
        </Button>
      </form>
    </Sheet>
  );
}
