import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { formatRelativeDay, formatMoment } from '../../i18n/day-formats.ts';
import { useLocalization, type Translate } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import {
  lineKey,
  type TransactionsStore,
  type Transaction,
} from '../../stores/wallet/transactions-store.ts';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { FoldRow } from '../../ui/controls/fold.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { SectionCard, Stat, Stats } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { DayTotals } from '../shared/lists/day-totals.tsx';
import { PagedRows } from '../shared/lists/refreshable.tsx';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import { statusTone, statusLabel } from '../shared/wallet/wallet-labels.ts';
import { WalletFacts, type Fact } from '../shared/wallet/wallet-receipt.tsx';
import { TransactionFilters, typeLabel } from './transaction-filters.tsx';
import { TypeIcon } from './type-icon.tsx';
import css from './transactions-view.module.css';

interface TransactionsProps {
  /** What a player does who has no transactions. */
  onDeposit: () => void;
}

/** All changes of the main account, filtered. */
export const Transactions = observer(function Transactions({ onDeposit }: TransactionsProps) {
  const { t } = useLocalization();
  const { transactions } = useWalletStores();
  return (
    <Lines
      hasKinds
      store={transactions}
      head={<Totals />}
      empty={
        transactions.hasKinds
          ? {
              sentence: t('transactions.noMatch'),
              action: { label: t('list.clear'), onClick: () => void transactions.clearKinds() },
            }
          : {
              sentence: t('transactions.empty'),
              action: { label: t('deposit.title'), onClick: onDeposit },
            }
      }
    />
  );
});

/** Payouts only. */
export const Prizes = observer(function Prizes({ onBet }: { onBet: () => void }) {
  const { t } = useLocalization();
  return (
    <Lines
      hasKinds={false}
      store={useWalletStores().prizes}
      head={<PrizeTotals />}
      empty={{ sentence: t('prizes.empty'), action: { label: t('deposit.goBet'), onClick: onBet } }}
    />
  );
});

interface LinesProps {
  store: TransactionsStore;
  hasKinds: boolean;
  head: ReactNode;
  empty: { sentence: string; action: { label: string; onClick: () => void } };
}

/** Rows grouped by day. The detail of a row opens in place. */
const Lines = observer(function Lines({ store, hasKinds, head, empty }: LinesProps) {
  const words = useLocalization();
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    const { pages } = store;
    void (pages.status === 'idle' ? store.load() : pages.refresh());
  }, [store]);
  return (
    <>
      <TransactionFilters store={store} hasKinds={hasKinds} />
      <PagedRows
        pages={store.pages}
        failureText={words.t('transactions.failed')}
        empty={empty}
        head={head}
      >
        {store.days.map(({ day, lines, total }) => (
          <SectionCard
            key={day}
            title={formatRelativeDay(words, day, store.today)}
            aside={<DayTotals total={total} count="transactions.total" />}
            isFlush
          >
            {lines.map((line) => {
              const key = lineKey(line);
              const toggle = () => setOpened(key === opened ? null : key);
              return (
                <TransactionRow key={key} line={line} isOpen={key === opened} onToggle={toggle} />
              );
            })}
          </SectionCard>
        ))}
      </PagedRows>
    </>
  );
});

const PLACEHOLDER = <Skeleton width="4ch" />;

/** Totals of all matching rows, not only the loaded ones. */
const Totals = observer(function Totals() {
  const { t, locale } = useLocalization();
  const { totals, pages } = useWalletStores().transactions;
  if (pages.status === 'failed') return null;
  const outgo = totals && (totals.outgo === '0.00' ? totals.outgo : `-${totals.outgo}`);
  return (
    <SectionCard>
      <Stats>
        <Stat label={t('transactions.income')}>
          {totals ? <Money amount={totals.income} isSigned tone="result" /> : PLACEHOLDER}
        </Stat>
        <Stat label={t('transactions.outgo')}>
          {outgo ? <Money amount={outgo} isSigned tone="result" /> : PLACEHOLDER}
        </Stat>
        <Stat label={t('transactions.lines')}>
          {totals ? formatNumber(locale, pages.total) : PLACEHOLDER}
        </Stat>
      </Stats>
    </SectionCard>
  );
});

/** Totals of payouts. A payout includes the stake, so the label does not say profit. */
const PrizeTotals = observer(function PrizeTotals() {
  const { t, locale } = useLocalization();
  const { totals, pages } = useWalletStores().prizes;
  if (pages.status === 'failed') return null;
  return (
    <SectionCard>
      <Stats>
        <Stat label={t('prizes.total')}>
          {totals ? <Money amount={totals.income} tone="gold" /> : PLACEHOLDER}
        </Stat>
        <Stat label={t('prizes.count')}>
          {totals ? formatNumber(locale, pages.total) : PLACEHOLDER}
        </Stat>
      </Stats>
    </SectionCard>
  );
});

interface TransactionRowProps {
  line: Transaction;
  isOpen: boolean;
  onToggle: () => void;
}

/** One transaction in one line: type, what it was for, and amount; the status only if it is not done. */
function TransactionRow({ line, isOpen, onToggle }: TransactionRowProps) {
  const { t, locale } = useLocalization();
  const { type, amount, status, createtime } = line;
  const isDone = status === 'completed';
  return (
    <FoldRow
      title={
        <span className={css['row']}>
          <TypeIcon type={type} />
          <span>
            <strong className={css['type']}>{typeLabel(t, type)}</strong>{' '}
            <span className="fine tabular">{subjectOf(line)}</span>
          </span>
        </span>
      }
      end={
        <span className={css['end']}>
          {!isDone && <StatusTag tone={statusTone(status)}>{statusLabel(t, status)}</StatusTag>}
          {/* What was called off, or only waits, is neither won nor lost. */}
          <Money amount={amount} isSigned tone={isDone ? 'result' : 'plain'} />
        </span>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <WalletFacts facts={factsOf(t, line, formatMoment(locale, createtime))} />
    </FoldRow>
  );
}

/** Returns what a transaction was for: the draw of a bet, or the other side of a transfer. */
function subjectOf({ party, game_name, game_no }: Transaction): string {
  const draw = game_no.slice(8);
  return [party, game_name, draw]
    .filter((part) => part !== '')
    .map((part) => `· ${part}`)
    .join(' ');
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
