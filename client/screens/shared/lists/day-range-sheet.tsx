import { useId, useState, type FormEvent } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import type { DayRange } from '../../../stores/day-span.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { daysAround, isDayWithin } from '../../../ui/controls/day-field-bounds.ts';
import { DayField } from '../../../ui/controls/day-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import css from './day-range-sheet.module.css';

export interface DayRangeSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** The last day that can be chosen, `YYYY-MM-DD`. */
  today: string;
  value: DayRange | null;
  onUse: (range: DayRange) => void;
}

/** Two days, in order and none of them to come. */
export function DayRangeSheet({ isOpen, onClose, today, value, onUse }: DayRangeSheetProps) {
  const t = useT();
  const [from, setFrom] = useState(value?.from ?? today);
  const [to, setTo] = useState(value?.to ?? today);
  const bounds = { ...daysAround(today), max: today };
  const isOrdered = isDayWithin(from, bounds) && isDayWithin(to, bounds) && from <= to;
  const [wasSent, setWasSent] = useState(false);
  const problemId = useId();
  const isWrong = wasSent && !isOrdered;
  const shared = { today, max: today, isWrong, describedBy: problemId };
  const use = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!isOrdered) return;
    onUse({ from, to });
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('history.pick')}
      closeLabel={t('common.close')}
    >
      <form className={css['form']} onSubmit={use} noValidate>
        <DayField {...shared} label={t('history.from')} value={from} onChange={setFrom} />
        <DayField {...shared} label={t('history.to')} value={to} onChange={setTo} />
        <p id={problemId} className={css['problem']} role="alert">
          {isWrong && t('history.rangeProblem')}
        </p>
        <Button kind="primary" type="submit" isWide>
          {t('history.use')}
        </Button>
      </form>
    </Sheet>
  );
}
