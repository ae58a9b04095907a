import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import type { TransactionsStore } from '../../stores/wallet/transactions-store.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { DayFilter } from '../shared/lists/day-filter.tsx';
import { statusWord } from '../shared/wallet/wallet-words.ts';
import { TransactionKindSheet } from './transaction-kind-sheet.tsx';
import { typeWord } from './transaction-words.ts';

export interface TransactionFiltersProps {
  store: TransactionsStore;
  /** Else it is always lines of one kind. */
  hasKinds: boolean;
}

/** Which days, and behind a button which types and statuses. */
export const TransactionFilters = observer(function TransactionFilters(
  props: TransactionFiltersProps,
) {
  const { store, hasKinds } = props;
  const t = useT();
  return (
    <DayFilter
      legend={t('transactions.days')}
      today={store.today}
      value={store.filter.span}
      onChange={(span) => void store.setFilter({ span })}
    >
      {hasKinds && <Kinds store={store} />}
    </DayFilter>
  );
});

const Kinds = observer(function Kinds({ store }: { store: TransactionsStore }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { type, status } = store.filter;
  return (
    <>
      <LinkButton onClick={() => setIsOpen(true)}>
        {t('transactions.chosen', {
          type: type === 'all' ? t('transactions.anyType') : typeWord(t, type),
          status: status === 'all' ? t('transactions.anyStatus') : statusWord(t, status),
        })}
      </LinkButton>
      <TransactionKindSheet store={store} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
});
