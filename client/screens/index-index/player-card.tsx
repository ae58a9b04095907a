import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { RollingFigure } from '../../ui/numerals/rolling-figure.tsx';
import { BalanceEye } from '../shared/parts/balance-eye.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import { PendingBets, TodayNet } from './home-content.tsx';
import css from './home-screen.module.css';

/** The player's money: the balance, the net of the day, the open bets and the ways to more. */
export const PlayerCard = observer(function PlayerCard() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { host, session, preferences } = useStores();
  return (
    <section className={css['card']} aria-label={t('common.balance')}>
      <div className={css['figure']}>
        <span className={css['own']}>
          <Balance />
          <BalanceEye />
        </span>
        {!preferences.isBalanceHidden && <TodayNet />}
      </div>
      <div className={css['note']}>
        <span className={css['welcome']}>
          {`${t('home.welcome', { name: session.userInfo?.nickname ?? '' })} `}
        </span>
        <PendingBets />
      </div>
      <div className={css['acts']}>
        {!host.lacks('wallet.deposit') && (
          <Button kind="primary" onClick={() => navigation.switchTab(urlOf('deposit'))}>
            {t('home.deposit')}
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
      <span className={css['balance']}>
        <RollingFigure text={moneyText(amount)} hasSmallDecimals />
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

/** The card of visitors and guests: sign-up, login and the benefits of an account. */
export const VisitorCard = observer(function VisitorCard() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { session } = useStores();
  const { isGuest } = session;
  return (
    <section className={`${css['card']} ${css['visitor']}`} aria-labelledby="visitor-title">
      <h2 id="visitor-title" className={css['visitorTitle']}>
        {t(isGuest ? 'home.guestTitle' : 'home.visitorTitle')}
      </h2>
      <p className="quiet">{t(isGuest ? 'home.guestText' : 'home.visitorText')}</p>
      <div className={css['acts']}>
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
