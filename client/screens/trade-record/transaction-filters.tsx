import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { TRANSACTION_TYPES, type TransactionType } from '#contract/rules/wallet.ts';
import type { TransactionsStore } from '../../stores/wallet/transactions-store.ts';
import { DayFilter } from '../shared/lists/day-filter.tsx';
import { FilterChip } from '../shared/lists/filter-chip.tsx';
import { statusLabel } from '../shared/wallet/wallet-labels.ts';

export interface TransactionFiltersProps {
  store: TransactionsStore;
  /** False for a list of one fixed kind. */
  hasKinds: boolean;
}

const TYPES = ['all', ...TRANSACTION_TYPES] as const;
const STATUSES = ['all', 'completed', 'processing', 'cancelled'] as const;

export const TransactionFilters = observer(function TransactionFilters(
  props: TransactionFiltersProps,
) {
  const { store, hasKinds } = props;
  const { t } = useTranslation();
  const { span, type, status } = store.filter;
  return (
    <DayFilter
      today={store.today}
      value={span}
      onChange={(chosen) => void store.setFilter({ span: chosen })}
    >
      {hasKinds && (
        <>
          <FilterChip
            legend={t('transactions.type')}
            options={TYPES.map((value) => ({
              value,
              label: value === 'all' ? t('transactions.anyType') : typeLabel(t, value),
            }))}
            value={type}
            onChange={(chosen) => void store.setFilter({ type: chosen })}
          />
          <FilterChip
            legend={t('list.status')}
            options={STATUSES.map((value) => ({
              value,
              label: value === 'all' ? t('list.anyStatus') : statusLabel(t, value),
            }))}
            value={status}
            onChange={(chosen) => void store.setFilter({ status: chosen })}
          />
        </>
      )}
    </DayFilter>
  );
});

/** Returns the label of a transaction type; an undocumented type was read as "unknown". */
export const typeLabel = (t: TFunction, type: TransactionType) => t(`transactions.types.${type}`);
