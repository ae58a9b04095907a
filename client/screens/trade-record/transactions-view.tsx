import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { formatRelativeDay } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import { lineKey, type TransactionsStore } from '../../stores/wallet/transactions-store.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { PagedRows } from '../shared/lists/paged-rows.tsx';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionRow } from './transaction-row.tsx';
import { PrizeTotals, Totals } from './transaction-totals.tsx';

/** All that happened to the main account, under a filter. */
export const Transactions = observer(function Transactions() {
  const { t } = useWords();
  const { transactions } = useWalletStores();
  const clear = { words: t('transactions.clear'), onAct: () => void transactions.clearKinds() };
  return (
    <Lines
      hasKinds
      store={transactions}
      head={<Totals />}
      empty={{ sentence: t('transactions.empty'), act: clear }}
    />
  );
});

/** What was won: the payouts alone. */
export const Prizes = observer(function Prizes({ onBet }: { onBet: () => void }) {
  const { t } = useWords();
  return (
    <Lines
      hasKinds={false}
      store={useWalletStores().prizes}
      head={<PrizeTotals />}
      empty={{ sentence: t('prizes.empty'), act: { words: t('deposit.goBet'), onAct: onBet } }}
    />
  );
});

interface LinesProps {
  store: TransactionsStore;
  hasKinds: boolean;
  head: ReactNode;
  empty: { sentence: string; act: { words: string; onAct: () => void } };
}

/** Lines by days; a line's detail opens in place. */
const Lines = observer(function Lines({ store, hasKinds, head, empty }: LinesProps) {
  const words = useWords();
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
        failedWords={words.t('transactions.failed')}
        empty={empty}
        head={head}
      >
        {store.days.map(({ day, lines }) => (
          <SectionCard key={day} title={formatRelativeDay(words, day, store.today)} isFlush>
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
