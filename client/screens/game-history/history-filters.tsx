import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { dayRangeText } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { SizeFilter } from '../../stores/history-store.ts';
import { Choice } from '../../ui/choice.tsx';
import { DayRangeSheet } from '../day-range-sheet.tsx';
import { useGameStores } from '../use-game-stores.tsx';
import css from './history-filters.module.css';

const DAYS = ['today', 'week', 'month', 'custom'] as const;
const SIZES = ['all', 'big', 'small'] as const satisfies readonly SizeFilter[];

/** Days and size. A change asks anew and clears what was shown. */
export const HistoryFilters = observer(function HistoryFilters() {
  const words = useWords();
  const { t } = words;
  const { history } = useGameStores();
  const { days, size } = history.filter;
  const [isChoosing, setIsChoosing] = useState(false);
  const range = typeof days === 'object' ? days : null;
  return (
    <div className={css['filters']}>
      <Choice
        legend={t('history.days')}
        isLegendHidden
        face="segments"
        options={DAYS.map((value) => ({ value, words: t(`history.${value}`) }))}
        value={typeof days === 'object' ? 'custom' : days}
        onChange={(value) => {
          if (value === 'custom') setIsChoosing(true);
          else void history.setFilter({ days: value });
        }}
      />
      {range && (
        <button type="button" className={css['range']} onClick={() => setIsChoosing(true)}>
          {dayRangeText(words, range)}
        </button>
      )}
      <Choice
        legend={t('history.size')}
        isLegendHidden
        face="segments"
        options={SIZES.map((value) => ({ value, words: t(`history.${value}`) }))}
        value={size}
        onChange={(value) => void history.setFilter({ size: value })}
      />
      <DayRangeSheet
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        today={history.today}
        value={range}
        onUse={(chosen) => void history.setFilter({ days: chosen })}
      />
    </div>
  );
});
