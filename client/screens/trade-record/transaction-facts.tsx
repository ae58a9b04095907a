import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/day-formats.ts';
import type { Transaction } from '../../stores/wallet/transactions-store.ts';
import { moneyText } from '../../ui/controls/money.tsx';
import { WalletFacts, type Fact } from '../shared/wallet/wallet-receipt.tsx';

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
