import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useT, useWords } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { Money } from '../../ui/controls/money-text.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { BalanceEye } from '../shared/parts/balance-eye.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import css from './assets-view.module.css';
import { SavingsForm } from './savings-form.tsx';

/** Where the player's money is, and moving it to and from savings. */
export function Assets() {
  const t = useT();
  const { wallet } = useWalletStores();
  useEffect(() => void wallet.load(), [wallet]);
  return (
    <>
      <SectionCard title={t('assets.accounts')} isFlush aside={<BalanceEye />}>
        <Accounts />
        <WaysOut />
      </SectionCard>
      <SavingsForm />
    </>
  );
}

const Accounts = observer(function Accounts() {
  const { t, locale } = useWords();
  const { preferences, wallet } = useWalletStores();
  const { balances } = wallet;
  if (!balances && wallet.status === 'failed') {
    return (
      <LoadProblem
        failure={wallet.failure}
        failedWords={t('profile.walletFailed')}
        onRetry={() => void wallet.load()}
      />
    );
  }
  if (!balances) return <SkeletonRows rows={5} label={t('common.loading')} />;
  const hiddenLabel = preferences.isBalanceHidden ? t('common.balanceHidden') : undefined;
  const money = (account: 'main' | 'bonus' | 'frozen' | 'savings') => (
    <Money amount={balances[account]} hiddenLabel={hiddenLabel} />
  );
  return (
    <>
      <ListRow title={t('profile.main')} note={t('assets.mainNote')} end={money('main')} />
      <ListRow title={t('profile.bonus')} note={t('assets.bonusNote')} end={money('bonus')} />
      <ListRow
        title={t('profile.points')}
        note={t('assets.pointsNote')}
        end={<Money amount={formatNumber(locale, balances.points)} hiddenLabel={hiddenLabel} />}
      />
      <ListRow title={t('profile.frozen')} note={t('assets.frozenNote')} end={money('frozen')} />
      <ListRow title={t('profile.savings')} note={t('assets.savingsNote')} end={money('savings')} />
    </>
  );
});

function WaysOut() {
  const t = useT();
  const navigation = useNavigation();
  return (
    <div className={css['acts']}>
      <Button onClick={() => navigation.switchTab(urlOf('deposit'))}>{t('deposit.title')}</Button>
      <Button onClick={() => navigation.navigate(urlOf('tradeWithdraw'))}>
        {t('withdraw.title')}
      </Button>
      <Button onClick={() => navigation.navigate(urlOf('tradeTransfer'))}>
        {t('transfer.title')}
      </Button>
    </div>
  );
}
