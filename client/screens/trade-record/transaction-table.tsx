import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { formatTime, formatMoment } from '../../i18n/day-formats.ts';
import { lineKey, type Transaction } from '../../stores/wallet/transactions-store.ts';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { FoldTable } from '../shared/lists/fold-table.tsx';
import { statusLabel, statusTone } from '../shared/wallet/wallet-labels.ts';
import { WalletFacts, type Fact } from '../shared/wallet/wallet-receipt.tsx';
import { typeLabel } from './transaction-filters.tsx';
import { TypeIcon } from './type-icon.tsx';
import css from './trade-record.module.css';

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

export function TransactionFacts({ line }: { line: Transaction }) {
  const { t, i18n } = useTranslation();
  return <WalletFacts facts={factsOf(t, line, formatMoment(i18n.language, line.createtime))} />;
}

/** Returns what a transaction was for: the draw of a bet, or the other side of a transfer. */
export function subjectOf({ party, game_name, game_no }: Transaction): string {
  const draw = game_no.slice(8);
  return [party, game_name, draw]
    .filter((part) => part !== '')
    .map((part) => `· ${part}`)
    .join(' ');
}

function factsOf(t: TFunction, line: Transaction, moment: string): readonly Fact[] {
  const { order_no, type, party, remark, change, balance } = line;
  const side = t(type === 'transfer_in' ? 'transactions.from' : 'transactions.to');
  const parties: Fact[] = party === '' ? [] : [[side, party]];
  const remarks: Fact[] = remark === '' ? [] : [[t('transfer.remark'), remark]];
  return [
    [t('wallet.orderNo'), order_no],
    [t('transactions.at'), moment],
    ...parties,
    ...remarks,
    [t('transactions.change'), moneyText(change, true)],
    [t('wallet.balanceAfter'), moneyText(balance)],
  ];
}
