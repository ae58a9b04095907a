import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FilterChip, FilterRow } from '../shared/lists/filter-chip.tsx';
import { useRecordStores } from '../shared/stores/use-record-stores.ts';

const STATUSES = [
  ['pending', 'placed.outcome.pending'],
  ['win', 'record.paid'],
  ['lose', 'placed.outcome.lost'],
  ['cancelled', 'placed.outcome.refunded'],
] as const;

/** Filters by game and by state. */
export const KindFilters = observer(function KindFilters() {
  const { t } = useTranslation();
  const { records, gameList } = useRecordStores();
  const { gameId, status } = records.filter;
  return (
    <FilterRow>
      <FilterChip
        legend={t('record.game')}
        options={[
          { value: '', label: t('record.anyGame') },
          ...gameList.games.map(({ game_id, name }) => ({ value: String(game_id), label: name })),
        ]}
        value={gameId === null ? '' : String(gameId)}
        onChange={(id) => void records.setFilter({ gameId: id === '' ? null : Number(id) })}
      />
      <FilterChip
        legend={t('record.status')}
        options={[
          { value: 'all', label: t('record.anyStatus') },
          ...STATUSES.map(([value, label]) => ({ value, label: t(label) })),
        ]}
        value={status ?? 'all'}
        onChange={(chosen) => void records.setFilter({ status: chosen === 'all' ? null : chosen })}
      />
    </FilterRow>
  );
});
