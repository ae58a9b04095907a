import { useWords } from '../../../i18n/i18n.ts';
import { FoldRow } from '../../../ui/controls/fold-row.tsx';
import { Money } from '../../../ui/controls/money-text.tsx';
import { StatusTag } from '../../../ui/controls/status-tag.tsx';
import { WalletFacts, type Fact } from './wallet-facts.tsx';
import { momentText } from './wallet-moment.ts';
import { statusTone, statusWord, type OrderStatus } from './wallet-words.ts';

/** What deposits and withdrawals have in common. */
export interface WalletOrder {
  readonly order_no: string;
  readonly amount: string;
  readonly channel: string;
  readonly status: OrderStatus;
  readonly createtime: number;
  readonly finishtime: number | null;
  /** Of a withdrawal: its last characters. */
  readonly address?: string;
  /** Of a deposit: where its payment proof lies, "" for none. */
  readonly proof?: string;
}

export interface WalletOrderRowProps {
  order: WalletOrder;
  channel: string;
  facts: readonly Fact[];
  isOpen: boolean;
  onToggle: () => void;
}

/** One order; its detail opens in place. */
export function WalletOrderRow({ order, channel, facts, isOpen, onToggle }: WalletOrderRowProps) {
  const { t, locale } = useWords();
  const { order_no, amount, status, createtime, finishtime } = order;
  const decided: Fact[] =
    finishtime === null ? [] : [[t('wallet.decided'), momentText(locale, finishtime)]];
  return (
    <FoldRow
      title={<Money amount={amount} />}
      note={`${channel} · ${momentText(locale, createtime)}`}
      end={<StatusTag tone={statusTone(status)}>{statusWord(t, status)}</StatusTag>}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <WalletFacts
        facts={[
          [t('wallet.orderNo'), order_no],
          [t('wallet.ordered'), momentText(locale, createtime)],
          ...decided,
          ...facts,
        ]}
      />
    </FoldRow>
  );
}
