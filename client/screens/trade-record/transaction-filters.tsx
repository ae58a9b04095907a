import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { TRANSACTION_TYPES, type TransactionType } from '#contract/rules/wallet.ts';
import { useT, type Translate } from '../../i18n/i18n.ts';
import type {
  TransactionsStore,
  TransactionFilter,
} from '../../stores/wallet/transactions-store.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { DayFilter } from '../shared/lists/day-filter.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { statusLabel } from '../shared/wallet/wallet-labels.ts';

export interface TransactionFiltersProps {
  store: TransactionsStore;
  /** False for a list of one fixed kind. */
  hasKinds: boolean;
}

/** Filters by days, and by type and status in a sheet. */
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
      {hasKinds && <KindButton store={store} />}
    </DayFilter>
  );
});

const KindButton = observer(function KindButton({ store }: { store: TransactionsStore }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { type, status } = store.filter;
  return (
    <>
      <LinkButton onClick={() => setIsOpen(true)}>
        {t('transactions.chosen', {
          type: type === 'all' ? t('transactions.anyType') : typeLabel(t, type),
          status: status === 'all' ? t('transactions.anyStatus') : statusLabel(t, status),
        })}
      </LinkButton>
      <TransactionKindSheet store={store} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
});

interface TransactionKindSheetProps extends SheetControl {
  store: TransactionsStore;
}

type Kinds = Pick<TransactionFilter, 'type' | 'status'>;

/** Chooses a type and a status. The list reloads on "Show". */
const TransactionKindSheet = observer(function TransactionKindSheet(
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
  const apply = () => {
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
        <Button kind="primary" isWide onClick={apply}>
          {t('transactions.show')}
        </Button>
      }
    >
      <div className="stack-wide">
        <Choice
          legend={t('transactions.type')}
          face="flow"
          options={(['all', ...TRANSACTION_TYPES] as const).map((value) => ({
            value,
            label: value === 'all' ? t('transactions.anyType') : typeLabel(t, value),
          }))}
          value={type}
          onChange={(chosen) => setChanges({ ...changes, type: chosen })}
        />
        <Choice
          legend={t('transactions.status')}
          face="flow"
          options={(['all', 'completed', 'processing', 'cancelled'] as const).map((value) => ({
            value,
            label: value === 'all' ? t('transactions.anyStatus') : statusLabel(t, value),
          }))}
          value={status}
          onChange={(chosen) => setChanges({ ...changes, status: chosen })}
        />
      </div>
    </Sheet>
  );
});

/** Returns the label of a transaction type; an undocumented type is "other". */
export function typeLabel(t: Translate, type: TransactionType): string {
  const isKnown = TRANSACTION_TYPES.includes(type);
  return isKnown ? t(`transactions.types.${type}`) : t('transactions.types.unknown');
}
