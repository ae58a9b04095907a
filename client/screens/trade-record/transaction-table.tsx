import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/day-formats.ts';
import { lineKey, type Transaction } from '../../stores/wallet/transactions-store.ts';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { FoldTable } from '../shared/lists/fold-table.tsx';
import { statusLabel, statusTone } from '../shared/wallet/wallet-labels.ts';
import { subjectOf, TransactionFacts } from './transaction-facts.tsx';
import { typeLabel } from './transaction-filters.tsx';
import { TypeIcon } from './type-icon.tsx';
import css from './transactions-view.module.css';

export interface TransactionTableProps {
  label: string;
  lines: readonly Transaction[];
  opened: string | null;
  onToggle: (key: string) => void;
}

/** Shows the transactions of a day as a table, for wide windows. */
export function TransactionTable({ label, lines, opened, onToggle }: TransactionTableProps) {
  const { t } = useTranslation();
  return (
    <FoldTable
      label={label}
      columns={[
        {
          label: t('transactions.type'),
          renderCell: ({ type }) => (
            <span className={css['row']}>
              <TypeIcon type={type} />
              <strong className={css['type']}>{typeLabel(t, type)}</strong>
            </span>
          ),
        },
        {
          label: t('transactions.subject'),
          renderCell: (line) => subjectOf(line).replace(/^· /, ''),
        },
        { label: t('wallet.orderNo'), renderCell: ({ order_no }) => order_no },
        { label: t('transactions.at'), renderCell: ({ createtime }) => formatTime(createtime) },
        {
          label: t('transactions.status'),
          renderCell: ({ status }) =>
            status === 'completed' ? null : (
              <StatusTag tone={statusTone(status)}>{statusLabel(t, status)}</StatusTag>
            ),
        },
        {
          label: t('deposit.amount'),
          isFigure: true,
          renderCell: ({ amount, status }) => (
            <Money
              amount={amount}
              size="s"
              isSigned
              tone={status === 'completed' ? 'result' : 'plain'}
            />
          ),
        },
        {
          label: t('wallet.balanceAfter'),
          isFigure: true,
          renderCell: ({ balance }) => moneyText(balance),
        },
      ]}
      rows={lines}
      keyOf={lineKey}
      opened={opened}
      onToggle={onToggle}
      renderDetail={(line) => <TransactionFacts line={line} />}
    />
  );
}
