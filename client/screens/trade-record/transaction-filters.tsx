import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { dayRangeText } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { TransactionsStore } from '../../stores/transactions-store.ts';
import { Choice } from '../../ui/choice.tsx';
import { DayRangeSheet } from '../day-range-sheet.tsx';
import { statusWord } from '../wallet-words.ts';
import css from './transaction-filters.module.css';
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
  const words = useWords();
  const { t } = words;
  const { span } = store.filter;
  const [isChoosingDays, setIsChoosingDays] = useState(false);
  const range = typeof span === 'object' ? span : null;
  return (
    <div className={css['filters']}>
      <Choice
        legend={t('transactions.days')}
        isLegendHidden
        face="segments"
        options={[
          { value: 'today', words: t('record.today') },
          { value: '7d', words: t('record.week') },
          { value: '30d', words: t('record.month') },
          { value: 'custom', words: t('record.custom') },
        ]}
        value={typeof span === 'object' ? 'custom' : span}
        onChange={(value) => {
          if (value === 'custom') setIsChoosingDays(true);
          else void store.setFilter({ span: value });
        }}
      />
      {range && (
        <button type="button" className={css['act']} onClick={() => setIsChoosingDays(true)}>
          {dayRangeText(words, range)}
        </button>
      )}
      <DayRangeSheet
        isOpen={isChoosingDays}
        onClose={() => setIsChoosingDays(false)}
        today={store.today}
        value={range}
        onUse={(chosen) => void store.setFilter({ span: chosen })}
      />
      {hasKinds && <Kinds store={store} />}
    </div>
  );
});

const Kinds = observer(function Kinds({ store }: { store: TransactionsStore }) {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const { type, status } = store.filter;
  return (
    <>
      <button type="button" className={css['act']} onClick={() => setIsOpen(true)}>
        {t('transactions.chosen', {
          type: type === 'all' ? t('transactions.anyType') : typeWord(t, type),
          status: status === 'all' ? t('transactions.anyStatus') : statusWord(t, status),
        })}
      </button>
      <TransactionKindSheet store={store} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
});
