import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { AppStores } from '../../stores/app-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { Brand } from '../../ui/identity/brand.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { CountedFigure } from '../../ui/numerals/counted-figure.tsx';
import { LatestNews } from '../shared/lists/latest-news.tsx';
import { BalanceEye } from '../shared/parts/balance-eye.tsx';
import { useLater, withArea } from '../shared/parts/lazy.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import { GameCards } from './game-cards.tsx';
import { HomeActions, HomeMore, PendingBets, TodayNet } from './home-content.tsx';
import css from './home-screen.module.css';

export const HomeScreen = observer(function HomeScreen() {
  const { t, i18n } = useTranslation();
  const { host, session, wallet, gameList } = useStores();
  const { isLoggedIn } = session;
  // The server sends the games' names in the player's language.
  useEffect(() => gameList.follow(), [gameList, i18n.language]);
  useEffect(() => {
    if (isLoggedIn) void wallet.load();
  }, [isLoggedIn, wallet]);
  const canStart = isLoggedIn && !host.lacks('wallet.deposit');
  const hasNoMoney = canStart && wallet.balances?.main === '0.00';
  const [Starter] = useLater(loadStarter, hasNoMoney);
  const [Away] = useLater(loadAway, isLoggedIn);
  return (
    <Page
      title={t('app.name')}
      lead={
        <span className={css['brand']}>
          <Brand />
        </span>
      }
      action={<HomeActions />}
    >
      <div className={`stack ${css['lobby']}`}>
        <div className={`stack ${css['wallet']}`}>
          {isLoggedIn && Away && <Away />}
          {isLoggedIn ? <PlayerCard /> : <VisitorCard />}
          {hasNoMoney && Starter && <Starter />}
        </div>
        <div className={css['games']}>
          <GameCards />
        </div>
        <HomeMore />
        <div className={css['latest']}>
          <LatestNews />
        </div>
      </div>
    </Page>
  );
});

/** Loads the offer of play money, which only players without money see. */
const loadStarter = async (stores: AppStores) =>
  (await withArea(stores, 'wallet', import('../shared/wallet/starter-card.tsx'))).StarterCard;

async function loadAway(stores: AppStores) {
  const [card] = await Promise.all([import('./away-card.tsx'), stores.load('away')]);
  return card.AwayCard;
}

const PlayerCard = observer(function PlayerCard() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { connection, host, session, preferences } = useStores();
  return (
    <section className={css['card']} aria-label={t('common.balance')}>
      <div className={css['figure']}>
        <span className={css['own']}>
          <Balance />
          <BalanceEye />
        </span>
        {!preferences.isBalanceHidden && <TodayNet />}
      </div>
      <div className={`spread fine ${css['note']}`}>
        <span>{`${t('home.welcome', { name: session.userInfo?.nickname ?? '' })} `}</span>
        <PendingBets />
      </div>
      <div className={`wrap ${css['acts']}`}>
        {!host.lacks('wallet.deposit') && (
          <Button
            kind={connection.isOnline ? 'primary' : 'plain'}
            onClick={() => navigation.switchTab(urlOf('deposit'))}
          >
            {t('tab.deposit')}
          </Button>
        )}
        {!host.lacks('wallet.withdraw') && (
          <Button onClick={() => navigation.navigate(urlOf('tradeWithdraw'))}>
            {t('home.withdraw')}
          </Button>
        )}
        <Button onClick={() => navigation.navigate(urlOf('gameRecord'))}>
          {t('home.records')}
        </Button>
      </div>
    </section>
  );
});

const Balance = observer(function Balance() {
  const { t } = useTranslation();
  const { wallet, preferences } = useStores();
  const amount = wallet.balances && (wallet.balances.main ?? '–');
  if (amount !== null) {
    if (preferences.isBalanceHidden)
      return <Money amount={amount} size="xl" hiddenLabel={t('common.balanceHidden')} />;
    return (
      <span className={`bold ${css['balance']}`}>
        <CountedFigure text={moneyText(amount)} hasSmallDecimals />
      </span>
    );
  }
  if (wallet.status === 'failed') {
    return (
      <Button kind="quiet" onClick={() => void wallet.load()}>
        {t('common.retry')}
      </Button>
    );
  }
  return <Skeleton width="8rem" height="1.75rem" />;
});

const VisitorCard = observer(function VisitorCard() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { session } = useStores();
  const { isGuest } = session;
  return (
    <section className={`${css['card']} ${css['visitor']}`} aria-labelledby="visitor-title">
      <h2 id="visitor-title" className={css['visitorTitle']}>
        {t(isGuest ? 'home.guestTitle' : 'home.visitorTitle')}
      </h2>
      <p className="quiet balanced">{t(isGuest ? 'home.guestText' : 'home.visitorText')}</p>
      <div className={`wrap ${css['acts']}`}>
        <Button kind="primary" onClick={() => navigation.navigate(urlOf('register'))}>
          {t('login.signUp')}
        </Button>
        <Button onClick={() => navigation.navigate(urlOf('login'))}>{t('login.submit')}</Button>
        {!isGuest && (
          <Button kind="quiet" onClick={() => session.enterAsGuest()}>
            {t('login.guest')}
          </Button>
        )}
      </div>
    </section>
  );
});
