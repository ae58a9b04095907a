import { observer } from 'mobx-react-lite';
import { useT, useWords } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { Money } from '../../ui/controls/money.tsx';
import { SectionCard, Stat, Stats } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { BalanceEye } from '../shared/parts/balance-eye.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import css from './balance-card.module.css';

export function BalanceCard() {
  const t = useT();
  return (
    <SectionCard title={t('profile.main')} aside={<BalanceEye />}>
      <Figures />
      <p className={css['note']}>{t('app.playMoney')}</p>
    </SectionCard>
  );
}

const WAITS = <Skeleton width="4ch" />;

const Figures = observer(function Figures() {
  const { t, locale } = useWords();
  const { preferences, wallet } = useStores();
  const { balances } = wallet;
  const hiddenLabel = preferences.isBalanceHidden ? t('common.balanceHidden') : undefined;
  if (!balances && wallet.status === 'failed') {
    return (
      <LoadProblem
        failure={wallet.failure}
        failureText={t('profile.walletFailed')}
        onRetry={() => void wallet.load()}
      />
    );
  }
  const figure = (account: 'bonus' | 'frozen' | 'savings') =>
    balances ? <Money amount={balances[account]} size="s" hiddenLabel={hiddenLabel} /> : WAITS;
  return (
    <>
      <p className={css['main']}>
        {balances ? (
          <Money amount={balances.main} size="xl" hiddenLabel={hiddenLabel} />
        ) : (
          <Skeleton width="9rem" height="2.1rem" />
        )}
      </p>
      <Stats isFour>
        <Stat label={t('profile.bonus')}>{figure('bonus')}</Stat>
        <Stat label={t('profile.points')}>
          {balances ? formatNumber(locale, balances.points) : WAITS}
        </Stat>
        <Stat label={t('profile.frozen')}>{figure('frozen')}</Stat>
        <Stat label={t('profile.savings')}>{figure('savings')}</Stat>
      </Stats>
    </>
  );
});
