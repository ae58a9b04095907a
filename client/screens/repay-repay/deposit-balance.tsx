import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Money } from '../../ui/controls/money-text.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import css from './deposit-balance.module.css';

export const BalanceNow = observer(function BalanceNow() {
  const t = useT();
  const { wallet } = useStores();
  const { balances } = wallet;
  return (
    <SectionCard>
      <div className={css['balance']}>
        <span className={css['label']}>{t('deposit.balanceNow')}</span>
        {balances && <Money amount={balances.main} size="l" />}
        {!balances && wallet.status === 'failed' && (
          <Button kind="quiet" onClick={() => void wallet.load()}>
            {t('common.retry')}
          </Button>
        )}
        {!balances && wallet.status !== 'failed' && <Skeleton width="6rem" height="1.75rem" />}
      </div>
    </SectionCard>
  );
});
