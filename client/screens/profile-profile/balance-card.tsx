import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money-text.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { useStores } from '../use-stores.tsx';
import css from './balance-card.module.css';

export const BalanceCard = observer(function BalanceCard() {
  const t = useT();
  const { preferences } = useStores();
  const isHidden = preferences.isBalanceHidden;
  return (
    <SectionCard
      title={t('profile.main')}
      aside={
        <IconButton
          icon={isHidden ? <EyeOffIcon /> : <EyeIcon />}
          label={t(isHidden ? 'common.showBalance' : 'common.hideBalance')}
          onClick={() => preferences.toggleBalance()}
        />
      }
    >
      <Figures />
      <p className={css['note']}>{t('app.playMoney')}</p>
    </SectionCard>
  );
});

const Figures = observer(function Figures() {
  const t = useT();
  const { preferences, wallet } = useStores();
  const { balances } = wallet;
  const hiddenLabel = preferences.isBalanceHidden ? t('common.balanceHidden') : undefined;
  if (!balances && wallet.status === 'failed') {
    return (
      <LoadProblem
        failure={wallet.failure}
        failedWords={t('profile.walletFailed')}
        onRetry={() => void wallet.load()}
      />
    );
  }
  if (!balances) return <Skeleton height="6rem" />;
  return (
    <>
      <p className={css['main']}>
        <Money amount={balances.main} size="xl" hiddenLabel={hiddenLabel} />
      </p>
      <Stats isFour>
        <Stat label={t('profile.bonus')}>
          <Money amount={balances.bonus} size="s" hiddenLabel={hiddenLabel} />
        </Stat>
        <Stat label={t('profile.points')}>{balances.points.toLocaleString('en')}</Stat>
        <Stat label={t('profile.frozen')}>
          <Money amount={balances.frozen} size="s" hiddenLabel={hiddenLabel} />
        </Stat>
        <Stat label={t('profile.savings')}>
          <Money amount={balances.savings} size="s" hiddenLabel={hiddenLabel} />
        </Stat>
      </Stats>
    </>
  );
});
