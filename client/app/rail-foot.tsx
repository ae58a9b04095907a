import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PageLink } from '../navigation/page-link.tsx';
import { urlOf, type RouteName } from '../navigation/routes.ts';
import { BalanceEye } from '../screens/shared/parts/balance-eye.tsx';
import { useStores } from '../screens/shared/stores/use-stores.ts';
import { BellIcon } from '../ui/controls/icons.tsx';
import { Money } from '../ui/controls/money.tsx';
import { UnreadCount } from '../ui/controls/badges.tsx';
import css from './rail-foot.module.css';

/** These pages show the balance themselves, and none shows it twice. */
const WITH_BALANCE: readonly RouteName[] = [
  'home',
  'gameBet',
  'profile',
  'deposit',
  'tradeWithdraw',
  'tradeTransfer',
];

/** Returns whether a page shows the balance itself; two pages do so in one of their views. */
function showsBalance(page: RouteName, query: string): boolean {
  if (page === 'tradeRecord') return query.includes('view=assets');
  return WITH_BALANCE.includes(page) && !query.includes('view=card');
}

/** The lower end of the rail: the balance and the notices. */
export const RailFoot = observer(function RailFoot({ current }: { current: RouteName }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { session, unreadNotices } = useStores();
  const { count } = unreadNotices;
  const unread = count > 0 ? `, ${t('tab.unread', { count })}` : '';
  return (
    <>
      {session.isLoggedIn && !showsBalance(current, search) && <RailWallet />}
      <PageLink
        to={urlOf('notice')}
        className={`ring-inside beside ${css['notices']}`}
        isCurrent={current === 'notice'}
        label={t('home.notices') + unread}
      >
        <BellIcon />
        <span>{t('home.notices')}</span>
        {count > 0 && <UnreadCount count={count} />}
      </PageLink>
    </>
  );
});

const RailWallet = observer(function RailWallet() {
  const { t } = useTranslation();
  const { wallet, preferences } = useStores();
  const amount = wallet.balances?.main;
  useEffect(() => {
    if (amount === undefined) void wallet.load();
  }, [amount, wallet]);
  if (amount === undefined) return null;
  const hiddenLabel = preferences.isBalanceHidden ? t('common.balanceHidden') : undefined;
  return (
    <section className={css['wallet']} aria-label={t('common.balance')}>
      <span className="lines">
        <span className="fine">{t('common.balance')}</span>
        <Money amount={amount} size="l" hiddenLabel={hiddenLabel} />
      </span>
      <BalanceEye />
    </section>
  );
});
