import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { TransactionType } from '#contract/rules/wallet.ts';
import { formatTime, formatMoment } from '../../i18n/day-formats.ts';
import { lineKey, type Transaction } from '../../stores/wallet/transactions-store.ts';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { icon } from '../../ui/controls/icon.tsx';
import { GiftIcon } from '../../ui/controls/icons.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { FoldTable } from '../shared/lists/fold-table.tsx';
import { statusLabel, statusTone } from '../shared/wallet/wallet-labels.ts';
import { WalletFacts, type Fact } from '../shared/wallet/wallet-receipt.tsx';
import { typeLabel } from './transaction-filters.tsx';
import css from './trade-record.module.css';

export interface TransactionTableProps {
  label: string;
  lines: readonly Transaction[];
  opened: string | null;
  onToggle: (key: string) => void;
}

export function TransactionTable({ label, lines, opened, onToggle }: TransactionTableProps) {
  const { t } = useTranslation();
  return (
    <FoldTable
      label={label}
      columns={[
        {
          label: t('transactions.type'),
          renderCell: ({ type, status }) => (
            <span className={`beside ${css['row']}`}>
              <TypeIcon {...{ type, status }} />
              <strong className={`bold ${css['type']}`}>{typeLabel(t, type)}</strong>
            </span>
          ),
        },
        {
          label: t('transactions.subject'),
          givesWay: true,
          renderCell: (line) => [line.game_name, ...partiesOf(t, line)].filter(Boolean).join(' · '),
        },
        { label: t('wallet.orderNo'), renderCell: ({ order_no }) => order_no },
        { label: t('transactions.at'), renderCell: ({ createtime }) => formatTime(createtime) },
        {
          label: t('list.status'),
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
          label: t('list.balanceAfter'),
          isFigure: true,
          // An entry that is pending or was called off changes no balance.
          renderCell: ({ balance, status }) => (status === 'completed' ? moneyText(balance) : '–'),
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

/** Returns what a transaction was for beside its game: the draw of a bet, or the other side of a transfer. */
export function partiesOf(t: TFunction, { party, game_no }: Transaction): readonly string[] {
  const draw = game_no === '' ? '' : t('list.drawOf', { no: game_no.slice(8) });
  return [party, draw].filter(Boolean);
}

function factsOf(t: TFunction, line: Transaction, moment: string): readonly Fact[] {
  const { order_no, type, status, party, remark, change, balance } = line;
  const side = t(type === 'transfer_in' ? 'transactions.from' : 'transactions.to');
  const parties: Fact[] = party === '' ? [] : [[side, party]];
  const remarks: Fact[] = remark === '' ? [] : [[t('transfer.remark'), remark]];
  const booked: Fact[] = [
    [t('profile.main'), moneyText(change, true)],
    [t('list.balanceAfter'), moneyText(balance)],
  ];
  return [
    [t('wallet.orderNo'), order_no],
    [t('transactions.at'), moment],
    ...parties,
    ...remarks,
    ...(status === 'completed' ? booked : [[t('list.status'), statusLabel(t, status)] as const]),
  ];
}

/** Shows the kind of a transaction. It is decorative: the label is beside it. */
export function TypeIcon({ type, status }: Pick<Transaction, 'type' | 'status'>) {
  const Icon = ICONS[type] ?? OtherIcon;
  const isIn = MONEY_IN.has(type) && status === 'completed';
  return (
    <span className={`disc ${css['icon']} ${isIn ? css['in'] : 'muted'}`}>
      <Icon />
    </span>
  );
}

const MONEY_IN: ReadonlySet<TransactionType> = new Set([
  'deposit',
  'transfer_in',
  'payout',
  'refund',
  'bonus',
  'gift',
  'rebate',
]);

const OtherIcon = icon(<path d="M6 12h.1M12 12h.1M18 12h.1" strokeWidth="3" />);

const ICONS: Readonly<Partial<Record<TransactionType, typeof OtherIcon>>> = {
  deposit: icon(<path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14" />),
  withdraw: icon(<path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M5 19.5h14" />),
  transfer_in: icon(<path d="M19 5 6 18M6 9v9h9" />),
  transfer_out: icon(<path d="M5 19 18 6M9 6h9v9" />),
  stake: icon(
    <>
      <rect x="4.5" y="4.5" width="15" height="15" rx="3.5" />
      <path d="M9 9h.1M15 9h.1M12 12h.1M9 15h.1M15 15h.1" strokeWidth="2.6" />
    </>,
  ),
  payout: icon(<path d="m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7L7 19l1.1-5.5L4 9.7 9.6 9z" />),
  refund: icon(<path d="M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-4" />),
  chase: icon(
    <path d="M4.5 12a7.5 7.5 0 0 1 13-5l2 2M19.5 4.5V9H15M19.5 12a7.5 7.5 0 0 1-13 5l-2-2M4.5 19.5V15H9" />,
  ),
  bonus: GiftIcon,
  gift: GiftIcon,
  rebate: icon(<path d="M7 17 17 7M8 9.5h.1M16 14.5h.1" strokeWidth="2.6" />),
  savings: icon(
    <>
      <rect x="4" y="4.5" width="16" height="14" rx="2.5" />
      <circle cx="12" cy="11.5" r="3" />
      <path d="M12 8.5v-1M12 15.5v-1M7 18.5V20M17 18.5V20" />
    </>,
  ),
};
