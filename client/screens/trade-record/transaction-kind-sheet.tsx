import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { TRANSACTION_TYPES } from '#contract/rules/wallet.ts';
import { useT } from '../../i18n/i18n.ts';
import type { TransactionsStore } from '../../stores/transactions-store.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { statusWord } from '../wallet-words.ts';
import css from './transaction-filters.module.css';
import { typeWord } from './transaction-words.ts';

export interface TransactionKindSheetProps {
  store: TransactionsStore;
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses one type and one status; nothing is asked before "show". */
export function TransactionKindSheet({ store, isOpen, onClose }: TransactionKindSheetProps) {
  const t = useT();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('transactions.filter')}
      closeLabel={t('common.close')}
    >
      <Kinds store={store} onUsed={onClose} />
    </Sheet>
  );
}

interface KindsProps {
  store: TransactionsStore;
  onUsed: () => void;
}

const Kinds = observer(function Kinds({ store, onUsed }: KindsProps) {
  const t = useT();
  const [type, setType] = useState(store.filter.type);
  const [status, setStatus] = useState(store.filter.status);
  const use = () => {
    void store.setFilter({ type, status });
    onUsed();
  };
  return (
    <div className={css['kinds']}>
      <Choice
        legend={t('transactions.type')}
        options={(['all', ...TRANSACTION_TYPES] as const).map((value) => ({
          value,
          words: value === 'all' ? t('transactions.anyType') : typeWord(t, value),
        }))}
        value={type}
        onChange={setType}
      />
      <Choice
        legend={t('transactions.status')}
        options={(['all', 'completed', 'processing', 'cancelled'] as const).map((value) => ({
          value,
          words: value === 'all' ? t('transactions.anyStatus') : statusWord(t, value),
        }))}
        value={status}
        onChange={setStatus}
      />
      <Button kind="primary" isWide onClick={use}>
        {t('transactions.show')}
      </Button>
    </div>
  );
});
