import { useState, type FormEvent } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import css from './day-range-sheet.module.css';

export interface DayRange {
  from: string;
  to: string;
}

export interface DayRangeSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** The last day that can be chosen, `YYYY-MM-DD`. */
  today: string;
  value: DayRange | null;
  onUse: (range: DayRange) => void;
}

/**
 * Two days. The browser's own date fields: antd-mobile's calendar cannot be used with a keyboard or
 * a reader.
 */
export function DayRangeSheet({ isOpen, onClose, today, value, onUse }: DayRangeSheetProps) {
  const t = useT();
  const [from, setFrom] = useState(value?.from ?? today);
  const [to, setTo] = useState(value?.to ?? today);
  const isOrdered = from !== '' && to !== '' && from <= to && to <= today;
  const [wasSent, setWasSent] = useState(false);
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
        <Day label={t('history.from')} value={from} max={today} onChange={setFrom} />
        <Day label={t('history.to')} value={to} max={today} onChange={setTo} />
        <p className={css['problem']} role="alert">
          {wasSent && !isOrdered && t('history.rangeProblem')}
        </p>
        <Button kind="primary" type="submit" isWide>
          {t('history.use')}
        </Button>
      </form>
    </Sheet>
  );
}

interface DayProps {
  label: string;
  value: string;
  max: string;
  onChange: (value: string) => void;
}

function Day({ label, value, max, onChange }: DayProps) {
  return (
    <label className={css['day']}>
      <span className={css['label']}>{label}</span>
      <input
        type="date"
        className={css['input']}
        value={value}
        max={max}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
