import { useState, type ReactNode } from 'react';
import { formatDayRange } from '../../../i18n/day-formats.ts';
import { useWords } from '../../../i18n/i18n.ts';
import type { DaySpan } from '../../../stores/day-span.ts';
import { Choice } from '../../../ui/controls/choice.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import css from './day-filter.module.css';
import { DayRangeSheet } from './day-range-sheet.tsx';

export interface DayFilterProps {
  legend: string;
  /** The last day that can be chosen, `YYYY-MM-DD`. */
  today: string;
  value: DaySpan;
  onChange: (span: DaySpan) => void;
  /** What else a list is filtered by. */
  children?: ReactNode;
}

/** Which days: the last few, or two of the player's own in a sheet. */
export function DayFilter({ legend, today, value, onChange, children }: DayFilterProps) {
  const words = useWords();
  const { t } = words;
  const [isChoosing, setIsChoosing] = useState(false);
  const range = typeof value === 'object' ? value : null;
  return (
    <div className={css['filters']}>
      <Choice
        legend={legend}
        isLegendHidden
        face="segments"
        options={[
          { value: 'today', words: t('day.today') },
          { value: '7d', words: t('day.week') },
          { value: '30d', words: t('day.month') },
          { value: 'custom', words: t('day.custom') },
        ]}
        value={typeof value === 'object' ? 'custom' : value}
        onChange={(chosen) => {
          if (chosen === 'custom') setIsChoosing(true);
          else onChange(chosen);
        }}
      />
      {range && (
        <LinkButton onClick={() => setIsChoosing(true)}>{formatDayRange(words, range)}</LinkButton>
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
