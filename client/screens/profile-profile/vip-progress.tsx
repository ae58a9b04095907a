import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import css from './vip-card.module.css';

/** How far it is to the next level. */
export const VipProgress = observer(function VipProgress() {
  const t = useT();
  const { vip, share, missing } = useAccountStores().vip;
  if (!vip) return null;
  if (share === null || missing === null) {
    return <p className={css['missing']}>{t('vip.highest')}</p>;
  }
  const level = vip.level + 1;
  return (
    <>
      <progress
        className={css['bar']}
        max={100}
        value={Math.floor(share * 100)}
        aria-label={t('vip.progress', { level })}
      />
      <p className={css['missing']}>{t('vip.missing', { count: missing, level })}</p>
    </>
  );
});
