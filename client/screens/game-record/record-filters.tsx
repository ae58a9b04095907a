import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { DayFilter } from '../shared/lists/day-filter.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';

export const RecordFilters = observer(function RecordFilters() {
  const t = useT();
  const { records } = useGameStores();
  return (
    <DayFilter
      legend={t('record.range')}
      today={records.today}
      value={records.filter}
      onChange={(span) => void records.setFilter(span)}
    />
  );
});
