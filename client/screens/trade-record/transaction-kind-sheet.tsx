import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { TRANSACTION_TYPES } from '#contract/rules/wallet.ts';
import { useT } from '../../i18n/i18n.ts';
import type {
  TransactionFilter,
  TransactionsStore,
} from '../../stores/wallet/transactions-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { statusWord } from '../shared/wallet/wallet-words.ts';
import css from './transaction-kind-sheet.module.css';
import { typeWord } from './transaction-words.ts';

export interface TransactionKindSheetProps {
  store: TransactionsStore;
  isOpen: boolean;
  onClose: () => void;
}

type Kinds = Pick<TransactionFilter, 'type' | 'status'>;

/** Chooses one type and one status; nothing is asked before "show". */
export const TransactionKindSheet = observer(function TransactionKindSheet(
  props: TransactionKindSheetProps,
) {
  const { store, isOpen, onClose } = props;
  const t = useT();
  const [changes, setChanges] = useState<Partial<Kinds>>({});
  const { type, status } = { ...store.filter, ...changes };
  const close = () => {
    setChanges({});
    onClose();
  };
  const use = () => {
    void store.setFilter({ type, status });
    close();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={t('transactions.filter')}
      closeLabel={t('common.close')}
      footer={
        <Button kind="primary" isWide onClick={use}>
          {t('transactions.show')}
        </Button>
      }
    >
      <div className={css['kinds']}>
        <Choice
          legend={t('transactions.type')}
          face="flow"
          options={(['all', ...TRANSACTION_TYPES] as const).map((value) => ({
            value,
            words: value === 'all' ? t('transactions.anyType') : typeWord(t, value),
          }))}
          value={type}
          onChange={(chosen) => setChanges({ ...changes, type: chosen })}
        />
        <Choice
          legend={t('transactions.status')}
          face="flow"
          options={(['all', 'completed', 'processing', 'cancelled'] as const).map((value) => ({
            value,
            words: value === 'all' ? t('transactions.anyStatus') : statusWord(t, value),
          }))}
          value={status}
          onChange={(chosen) => setChanges({ ...changes, status: chosen })}
        />
      </div>
    </Sheet>
  );
});
