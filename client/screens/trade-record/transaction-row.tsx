import { formatTime } from '../../i18n/day-formats.ts';
import { useWords, type Translate } from '../../i18n/i18n.ts';
import type { Transaction } from '../../stores/wallet/transactions-store.ts';
import { FoldRow } from '../../ui/controls/fold-row.tsx';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { Money } from '../../ui/controls/money-text.tsx';
import { StatusTag } from '../../ui/controls/status-tag.tsx';
import { WalletFacts, type Fact } from '../shared/wallet/wallet-facts.tsx';
import { momentText } from '../shared/wallet/wallet-moment.ts';
import { statusTone, statusWord } from '../shared/wallet/wallet-words.ts';
import { typeWord } from './transaction-words.ts';

export interface TransactionRowProps {
  line: Transaction;
  isOpen: boolean;
  onToggle: () => void;
}

/** One line: what it was, when, how much, and whether it is done. */
export function TransactionRow({ line, isOpen, onToggle }: TransactionRowProps) {
  const { t, locale } = useWords();
  const { type, party, amount, status, createtime } = line;
  return (
    <FoldRow
      title={
        <span>
          {typeWord(t, type)}
          {party && ` · ${party}`}
        </span>
      }
      note={formatTime(createtime)}
      end={
        <>
          {/* What was called off, or only waits, is neither won nor lost. */}
          <Money amount={amount} isSigned tone={status === 'completed' ? 'result' : 'plain'} />
          <StatusTag tone={statusTone(status)}>{statusWord(t, status)}</StatusTag>
        </>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <WalletFacts facts={factsOf(t, line, momentText(locale, createtime))} />
    </FoldRow>
  );
}

function factsOf(t: Translate, line: Transaction, moment: string): readonly Fact[] {
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
