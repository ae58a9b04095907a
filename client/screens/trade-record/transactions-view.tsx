import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRelativeDay, formatTime } from '../../i18n/day-formats.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { lineKey, type Transaction } from '../../stores/wallet/transactions-store.ts';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { FoldRow } from '../../ui/controls/fold.tsx';
import { Money } from '../../ui/controls/money.tsx';
import { useIsDesk } from '../../ui/gestures/media.ts';
import type { EmptyStateProps } from '../../ui/layout/empty-state.tsx';
import { SectionCard, Stat, Stats } from '../../ui/layout/section-card.tsx';
import { DayTotals } from '../shared/lists/day-filter.tsx';
import { PagedRows } from '../shared/lists/refreshable.tsx';
import { useWalletStores } from '../shared/stores/use-stores.ts';
import { statusTone, statusLabel } from '../shared/wallet/wallet-labels.ts';
import {
  TransactionFilters,
  type TransactionFiltersProps,
  typeLabel,
} from './transaction-filters.tsx';
import { partiesOf, TransactionFacts, TransactionTable, TypeIcon } from './transaction-table.tsx';
import css from './trade-record.module.css';

export const Transactions = observer(function Transactions() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const toDeposit = () => navigation.switchTab(urlOf('deposit'));
  const { host, transactions } = useWalletStores();
  return (
    <Lines
      hasKinds
      store={transactions}
      empty={
        transactions.hasKinds
          ? {
              isFiltered: true,
              sentence: t('transactions.noMatch'),
              action: { label: t('list.clear'), onClick: () => void transactions.clearKinds() },
            }
          : {
              sentence: t('transactions.empty'),
              ...(!host.lacks('wallet.deposit') && {
                action: { label: t('tab.deposit'), onClick: toDeposit },
              }),
            }
      }
    />
  );
});

export const Prizes = observer(function Prizes() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const toHome = () => navigation.switchTab(urlOf('home'));
  return (
    <Lines
      hasKinds={false}
      store={useWalletStores().prizes}
      empty={{
        sentence: t('prizes.empty'),
        action: { label: t('deposit.goBet'), onClick: toHome },
      }}
    />
  );
});

interface LinesProps extends TransactionFiltersProps {
  empty: EmptyStateProps;
}

/** Rows grouped by day. The detail of a row opens in place. */
const Lines = observer(function Lines({ empty, ...props }: LinesProps) {
  const { store } = props;
  const { t, i18n } = useTranslation();
  const [opened, setOpened] = useState<string | null>(null);
  const toggle = (key: string) => setOpened(key === opened ? null : key);
  const isTable = useIsDesk();
  useEffect(() => {
    const { pages } = store;
    void (pages.status === 'idle' ? store.load() : pages.refresh());
  }, [store]);
  return (
    <>
      <TransactionFilters {...props} />
      <PagedRows
        pages={store.pages}
        failureText={t('transactions.failed')}
        empty={empty}
        head={<Totals {...props} />}
      >
        {store.days.map(({ day, rows: lines, total }) => (
          <SectionCard
            key={day}
            title={formatRelativeDay(i18n, day, store.today)}
            aside={<DayTotals total={total} count="transactions.total" />}
            isFlush
          >
            {isTable ? (
              <TransactionTable
                label={formatRelativeDay(i18n, day, store.today)}
                {...{ lines, opened }}
                onToggle={toggle}
              />
            ) : (
              <div className="topped">
                {lines.map((line) => {
                  const key = lineKey(line);
                  return (
                    <TransactionRow
                      key={key}
                      t={t}
                      line={line}
                      isOpen={key === opened}
                      onToggle={() => toggle(key)}
                    />
                  );
                })}
              </div>
            )}
          </SectionCard>
        ))}
      </PagedRows>
    </>
  );
});

/** Totals of all matching rows, not only the loaded ones. A payout includes the stake: its label does not say profit. */
const Totals = observer(function Totals({ store, hasKinds }: TransactionFiltersProps) {
  const { t } = useTranslation();
  const { totals, pages } = store;
  if (pages.status === 'failed') return null;
  const outgo = totals && (totals.outgo === '0.00' ? totals.outgo : `-${totals.outgo}`);
  return (
    <SectionCard>
      <Stats>
        <Stat label={t(hasKinds ? 'transactions.income' : 'prizes.total')}>
          {totals && <Money amount={totals.income} isSigned tone="result" />}
        </Stat>
        {hasKinds && (
          <Stat label={t('transactions.outgo')}>
            {outgo && <Money amount={outgo} isSigned tone="result" />}
          </Stat>
        )}
        <Stat label={t(hasKinds ? 'transactions.lines' : 'prizes.count')}>
          {totals && formatNumber(pages.total)}
        </Stat>
      </Stats>
    </SectionCard>
  );
});

interface TransactionRowProps {
  t: TFunction;
  line: Transaction;
  isOpen: boolean;
  onToggle: () => void;
}

/** The type, time, subject and amount of a transaction; the status only if it is not done. */
function TransactionRow({ t, line, isOpen, onToggle }: TransactionRowProps) {
  const { type, amount, status, createtime } = line;
  const isDone = status === 'completed';
  const [name = '', ...length] = line.game_name.split(' · ');
  return (
    <FoldRow
      title={
        <span className={`beside ${css['row']}`}>
          <TypeIcon {...{ type, status }} />
          <span className={`lines balanced ${css['words']}`}>
            <span className={css['head']}>
              <strong className={`bold ${css['type']}`}>{`${typeLabel(t, type)} `}</strong>
              {name !== '' && (
                <span className={`fine ${css['game']}`}>
                  <span className="ellipsis">{name}</span>
                  <span>{`${length.map((part) => `\u00a0· ${part}`).join('')} `}</span>
                </span>
              )}
            </span>
            <span className="fine tabular">
              {[formatTime(createtime), ...partiesOf(t, line)].join(' · ')}
            </span>
          </span>
        </span>
      }
      end={
        <span className={css['end']}>
          {!isDone && <StatusTag tone={statusTone(status)}>{statusLabel(t, status)}</StatusTag>}
          {/* What was called off, or only waits, is no gain. */}
          <Money amount={amount} isSigned tone={isDone ? 'result' : 'plain'} />
        </span>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <TransactionFacts line={line} />
    </FoldRow>
  );
}
