import { observer } from 'mobx-react-lite';
import { useWords } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import type { SheetProps } from './profile-sheet.ts';
import css from './vip-card.module.css';
import { VipProgress } from './vip-progress.tsx';

/** The points, what they are for, and how far they reach. */
export const CoinSheet = observer(function CoinSheet({ isOpen, onClose }: SheetProps) {
  const { t, locale } = useWords();
  const { wallet } = useAccountStores();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('vip.coins')} closeLabel={t('common.close')}>
      <div className={css['coins']}>
        <p className={css['points']}>
          {wallet.balances ? (
            formatNumber(locale, wallet.balances.points)
          ) : (
            <Skeleton width="5rem" height="1.75rem" />
          )}
        </p>
        <p className={css['text']}>{t('vip.coinsText')}</p>
        <VipProgress />
      </div>
    </Sheet>
  );
});
