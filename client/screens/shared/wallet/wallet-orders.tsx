import type { i18n } from 'i18next';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatPast } from '../../../i18n/day-formats.ts';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import type { PagedList, PageOf } from '../../../stores/paged-list.ts';
import {
  ORDERS_PAGE_SIZE,
  type Deposit,
  type Withdrawal,
} from '../../../stores/wallet/wallet-stores.ts';
import { StatusTag } from '../../../ui/controls/badges.tsx';
import { FoldRow } from '../../../ui/controls/fold.tsx';
import { Money } from '../../../ui/controls/money.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { PagedStates, type Pages } from '../lists/refreshable.tsx';
import { useWalletStores } from '../stores/use-stores.ts';
import { statusTone, statusLabel } from './wallet-labels.ts';
import { type Fact, WalletFacts } from './wallet-receipt.tsx';

/** The fields that deposits and withdrawals share, and one of each. */
type WalletOrder = Omit<Deposit & Withdrawal, 'proof' | 'address'> &
  Partial<Pick<Deposit, 'proof'> & Pick<Withdrawal, 'address'>>;

type OrderPages = Pick<PagedList<'all', WalletOrder, PageOf<WalletOrder>>, keyof Pages | 'open'>;

export interface WalletOrdersProps {
  pages: OrderPages;
  title: string;
  failureText: string;
  emptyText: string;
  /** What an order was paid from or to, in a few words. */
  channelOf: (order: WalletOrder) => string;
  aside?: ReactNode;
  factsOf?: (order: WalletOrder) => readonly Fact[];
  /** Polling interval while an order is pending. */
  pollSeconds: number;
}

/** The player's orders, newest first. The list polls the server while an order is pending. */
export const WalletOrders = observer(function WalletOrders(props: WalletOrdersProps) {
  const { pages, title, aside, failureText, emptyText, channelOf, factsOf, pollSeconds } = props;
  const { t, i18n } = useTranslation();
  const navigation = useNavigation();
  const [opened, setOpened] = useState<string | null>(null);
  useFreshOrders(pages, pollSeconds);
  return (
    <PagedStates
      pages={pages}
      failureText={failureText}
      empty={{
        sentence: emptyText,
        action: {
          label: t('deposit.goBet'),
          onClick: () => void navigation.switchTab(urlOf('home')),
        },
      }}
    >
      <SectionCard title={title} aside={aside} isFlush>
        {pages.rows.map((order) => (
          <WalletOrderRow
            key={order.order_no}
            i18n={i18n}
            order={order}
            channel={channelOf(order)}
            facts={factsOf?.(order) ?? []}
            isOpen={order.order_no === opened}
            onToggle={() => setOpened(order.order_no === opened ? null : order.order_no)}
          />
        ))}
      </SectionCard>
    </PagedStates>
  );
});

function useFreshOrders(pages: OrderPages, pollSeconds: number): void {
  const { serverClock, wallet } = useWalletStores();
  useEffect(() => {
    void (pages.status === 'idle' ? pages.open('all') : pages.refresh());
    void wallet.load();
    return reaction(
      () => {
        const { rows } = pages;
        const isWaiting = rows.some(({ status }) => status === 'processing');
        // Polling stops after the first page, because reloading would drop the pages below.
        const isFollowed = rows.length <= ORDERS_PAGE_SIZE && isWaiting;
        return isFollowed ? Math.floor(serverClock.nowMs / (pollSeconds * 1000)) : 0;
      },
      (turn) => {
        if (turn === 0) return;
        void pages.refresh();
        void wallet.load();
      },
    );
  }, [pages, pollSeconds, serverClock, wallet]);
}

interface WalletOrderRowProps {
  i18n: i18n;
  order: WalletOrder;
  channel: string;
  facts: readonly Fact[];
  isOpen: boolean;
  onToggle: () => void;
}

function WalletOrderRow(props: WalletOrderRowProps) {
  const { i18n, order, channel, facts, isOpen, onToggle } = props;
  const { t, language } = i18n;
  const { serverClock } = useWalletStores();
  const { order_no, amount, status, createtime, finishtime } = order;
  const decided: Fact[] =
    finishtime === null ? [] : [[t('wallet.decided'), formatMoment(language, finishtime)]];
  return (
    <FoldRow
      title={<Money amount={amount} />}
      end={
        status !== 'completed' && (
          <StatusTag tone={statusTone(status)}>{statusLabel(t, status)}</StatusTag>
        )
      }
      note={`${channel} · ${formatPast(language, createtime, serverClock.nowMs)}`}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <WalletFacts
        facts={[
          [t('wallet.orderNo'), order_no],
          [t('wallet.ordered'), formatMoment(language, createtime)],
          ...decided,
          ...facts,
        ]}
      />
    </FoldRow>
  );
}
