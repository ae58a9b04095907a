import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { dayRangeText } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Choice } from '../../ui/choice.tsx';
import { DayRangeSheet } from '../day-range-sheet.tsx';
import { useWalletStores } from '../use-wallet-stores.tsx';
import { statusWord } from '../wallet-words.ts';
import css from './transaction-filters.module.css';
import { TransactionKindSheet } from './transaction-kind-sheet.tsx';
import { typeWord } from './transaction-words.ts';

/** Which days, and behind a button which types and statuses. */
export const TransactionFilters = observer(function TransactionFilters() {
  const words = useWords();
  const { t } = words;
  const { transactions } = useWalletStores();
  const { span, type, status } = transactions.filter;
  const [isChoosingDays, setIsChoosingDays] = useState(false);
  const [isChoosingKind, setIsChoosingKind] = useState(false);
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
          else void transactions.setFilter({ span: value });
        }}
      />
      {range && (
        <button type="button" className={css['act']} onClick={() => setIsChoosingDays(true)}>
          {dayRangeText(words, range)}
        </button>
      )}
      <button type="button" className={css['act']} onClick={() => setIsChoosingKind(true)}>
        {t('transactions.chosen', {
          type: type === 'all' ? t('transactions.anyType') : typeWord(t, type),
          status: status === 'all' ? t('transactions.anyStatus') : statusWord(t, status),
        })}
      </button>
      <DayRangeSheet
        isOpen={isChoosingDays}
        onClose={() => setIsChoosingDays(false)}
        today={transactions.today}
        value={range}
        onUse={(chosen) => void transactions.setFilter({ span: chosen })}
      />
      <TransactionKindSheet isOpen={isChoosingKind} onClose={() => setIsChoosingKind(false)} />
    </div>
  );
});
