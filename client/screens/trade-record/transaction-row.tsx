import { DownOutline } from 'antd-mobile-icons';
import { useId } from 'react';
import { timeText } from '../../i18n/day-formats.ts';
import { useWords, type Translate } from '../../i18n/i18n.ts';
import type { Transaction } from '../../stores/transactions-store.ts';
import { moneyText } from '../../ui/money-parts.ts';
import { Money } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { WalletFacts, type Fact } from '../wallet-facts.tsx';
import { momentText } from '../wallet-moment.ts';
import { statusTone, statusWord } from '../wallet-words.ts';
import css from './transaction-row.module.css';
import { typeWord } from './transaction-words.ts';

export interface TransactionRowProps {
  line: Transaction;
  isOpen: boolean;
  onToggle: () => void;
}

/** One line: what it was, when, how much, and whether it is done. */
export function TransactionRow({ line, isOpen, onToggle }: TransactionRowProps) {
  const { t, locale } = useWords();
  const detailId = useId();
  const { type, party, amount, status, createtime } = line;
  return (
    <article className={css['row']}>
      <button
        type="button"
        className={css['head']}
        aria-expanded={isOpen}
        aria-controls={detailId}
        onClick={onToggle}
      >
        <span className={css['words']}>
          <span className={css['type']}>
            {typeWord(t, type)}
            {party && ` · ${party}`}
          </span>
          <span className={css['quiet']}>{timeText(createtime)}</span>
        </span>
        <span className={css['end']}>
          {/* What was called off, or only waits, is neither won nor lost. */}
          <Money amount={amount} isSigned tone={status === 'completed' ? 'result' : 'plain'} />
          <StatusTag tone={statusTone(status)}>{statusWord(t, status)}</StatusTag>
        </span>
        <DownOutline
          className={`${css['arrow']} ${isOpen ? css['open'] : ''}`}
          aria-hidden="true"
        />
      </button>
      <div id={detailId}>
        {isOpen && (
          <div className={css['detail']}>
            <WalletFacts facts={factsOf(t, line, momentText(locale, createtime))} />
          </div>
        )}
      </div>
    </article>
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
