import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Money } from '../../ui/controls/money.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { BalanceEye } from '../shared/parts/balance-eye.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import css from './home-screen.module.css';

export const PlayerCard = observer(function PlayerCard() {
  const t = useT();
  const navigation = useNavigation();
  const { session, wallet, preferences } = useStores();
  const isHidden = preferences.isBalanceHidden;
  return (
    <section className={`stack ${css['card']}`} aria-label={t('common.balance')}>
      <p className={css['welcome']}>
        {t('home.welcome', { name: session.userInfo?.nickname ?? '' })}
      </p>
      <div className={css['balance']}>
        <span className="quiet">{t('common.balance')}</span>
        <span className={css['figure']}>
          {wallet.balances ? (
            <Money
              amount={wallet.balances.main}
              size="xl"
              hiddenLabel={isHidden ? t('common.balanceHidden') : undefined}
            />
          ) : wallet.status === 'failed' ? (
            <Button kind="quiet" onClick={() => void wallet.load()}>
              {t('common.retry')}
            </Button>
          ) : (
            <Skeleton width="8rem" height="2.125rem" />
          )}
          <BalanceEye />
        </span>
      </div>
      <div className={css['acts']}>
        <Button kind="primary" onClick={() => navigation.switchTab(urlOf('deposit'))}>
          {t('home.deposit')}
        </Button>
        <Button onClick={() => navigation.navigate(urlOf('tradeWithdraw'))}>
          {t('home.withdraw')}
        </Button>
        <Button onClick={() => navigation.navigate(urlOf('gameRecord'))}>
          {t('home.records')}
        </Button>
      </div>
    </section>
  );
});

/** The card of visitors and guests: sign-up, login and the benefits of an account. */
export const VisitorCard = observer(function VisitorCard() {
  const t = useT();
  const navigation = useNavigation();
  const { session } = useStores();
  const { isGuest } = session;
  return (
    <section className={`stack-tight ${css['visitorCard']}`} aria-labelledby="visitor-title">
      <h2 id="visitor-title" className="heading">
        {t(isGuest ? 'home.guestTitle' : 'home.visitorTitle')}
      </h2>
      <p className="muted">{t(isGuest ? 'home.guestText' : 'home.visitorText')}</p>
      <div className={css['visitorActs']}>
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
