import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { dayRangeText } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Choice } from '../../ui/choice.tsx';
import { DayRangeSheet } from '../day-range-sheet.tsx';
import { useGameStores } from '../use-game-stores.tsx';
import css from './record-filters.module.css';

export const RecordFilters = observer(function RecordFilters() {
  const words = useWords();
  const { t } = words;
  const { records } = useGameStores();
  const { filter } = records;
  const [isChoosing, setIsChoosing] = useState(false);
  const range = filter.range === 'custom' ? filter : null;
  return (
    <div className={css['filters']}>
      <Choice
        legend={t('record.range')}
        isLegendHidden
        face="segments"
        options={[
          { value: 'today', words: t('record.today') },
          { value: '7d', words: t('record.week') },
          { value: '30d', words: t('record.month') },
          { value: 'custom', words: t('record.custom') },
        ]}
        value={filter.range}
        onChange={(value) => {
          if (value === 'custom') setIsChoosing(true);
          else void records.setFilter({ range: value });
        }}
      />
      {range && (
        <button type="button" className={css['range']} onClick={() => setIsChoosing(true)}>
          {dayRangeText(words, range)}
        </button>
      )}
      <DayRangeSheet
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        today={records.today}
        value={range}
        onUse={(chosen) => void records.setFilter({ range: 'custom', ...chosen })}
      />
    </div>
  );
});
