import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import type { SizeFilter } from '../../stores/game/history-store.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { DayFilter } from '../shared/lists/day-filter.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';

const SIZES = ['all', 'big', 'small'] as const satisfies readonly SizeFilter[];

/** Days and size. A change asks anew and clears what was shown. */
export const HistoryFilters = observer(function HistoryFilters() {
  const t = useT();
  const { history } = useGameStores();
  const { days, size } = history.filter;
  return (
    <DayFilter
      legend={t('history.days')}
      today={history.today}
      value={days}
      onChange={(span) => void history.setFilter({ days: span })}
    >
      <Choice
        legend={t('history.size')}
        isLegendHidden
        face="segments"
        options={SIZES.map((value) => ({ value, words: t(`history.${value}`) }))}
        value={size}
        onChange={(value) => void history.setFilter({ size: value })}
      />
    </DayFilter>
  );
});
