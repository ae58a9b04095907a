import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { dayName } from '../../i18n/day-formats.ts';
import { useT, useWords } from '../../i18n/i18n.ts';
import { numberText } from '../../i18n/number-formats.ts';
import { lineKey } from '../../stores/transactions-store.ts';
import { Money } from '../../ui/money-text.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { PagedRows } from '../paged-rows.tsx';
import { useWalletStores } from '../use-wallet-stores.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionRow } from './transaction-row.tsx';

/** All lines under the filter, by days; a line's detail opens in place. */
export const Transactions = observer(function Transactions() {
  const words = useWords();
  const { t } = words;
  const { transactions } = useWalletStores();
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    const { pages } = transactions;
    void (pages.status === 'idle' ? transactions.load() : pages.refresh());
  }, [transactions]);
  return (
    <>
      <TransactionFilters />
      <PagedRows
        pages={transactions.pages}
        failedWords={t('transactions.failed')}
        empty={{
          sentence: t('transactions.empty'),
          act: { words: t('transactions.clear'), onAct: () => void transactions.clearKinds() },
        }}
        head={<Totals />}
      >
        {transactions.days.map(({ day, lines }) => (
          <SectionCard key={day} title={dayName(words, day, transactions.today)} isFlush>
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

/** Of the whole filter, not of the lines loaded so far. */
const Totals = observer(function Totals() {
  const t = useT();
  const { locale } = useWords();
  const { totals, pages } = useWalletStores().transactions;
  if (pages.status === 'failed') return null;
  const waits = <Skeleton width="4ch" />;
  const outgo = totals && (totals.outgo === '0.00' ? totals.outgo : `-${totals.outgo}`);
  return (
    <SectionCard>
      <Stats>
        <Stat label={t('transactions.income')}>
          {totals ? <Money amount={totals.income} isSigned tone="result" /> : waits}
        </Stat>
        <Stat label={t('transactions.outgo')}>
          {outgo ? <Money amount={outgo} isSigned tone="result" /> : waits}
        </Stat>
        <Stat label={t('transactions.lines')}>
          {totals ? numberText(locale, pages.total) : waits}
        </Stat>
      </Stats>
    </SectionCard>
  );
});
