import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { TRANSACTION_TYPES } from '#contract/rules/wallet.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useWalletStores } from '../use-wallet-stores.tsx';
import { statusWord } from '../wallet-words.ts';
import css from './transaction-filters.module.css';
import { typeWord } from './transaction-words.ts';

export interface TransactionKindSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses one type and one status; nothing is asked before "show". */
export function TransactionKindSheet({ isOpen, onClose }: TransactionKindSheetProps) {
  const t = useT();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('transactions.filter')}
      closeLabel={t('common.close')}
    >
      <Kinds onUsed={onClose} />
    </Sheet>
  );
}

const Kinds = observer(function Kinds({ onUsed }: { onUsed: () => void }) {
  const t = useT();
  const { transactions } = useWalletStores();
  const [type, setType] = useState(transactions.filter.type);
  const [status, setStatus] = useState(transactions.filter.status);
  const use = () => {
    void transactions.setFilter({ type, status });
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
