import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/number-formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { icon } from '../../ui/controls/icon.tsx';
import { CheckIcon } from '../../ui/controls/icons.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useAccountStores } from '../shared/stores/use-stores.ts';
import css from './profile-sheets.module.css';

interface VipSheetProps extends SheetControl {
  /** Opens the welfare center. */
  onClaim: () => void;
}

export const VipSheet = observer(function VipSheet({ isOpen, onClose, onClaim }: VipSheetProps) {
  const { t } = useTranslation();
  const { host, vip: store, welfare } = useAccountStores();
  const { vip } = store;
  const availableCount = welfare.available.length;
  return (
    <PageSheet isOpen={isOpen} onClose={onClose} title={t('vip.privileges')}>
      <div className={css['way']}>
        {vip && <p className={css['level']}>{t('profile.level', { level: vip.level })}</p>}
        <VipProgress />
        {/* In the content, so that the keyboard can scroll it. */}
        {!host.lacks('welfare.index') && (
          <Button kind={availableCount > 0 ? 'primary' : 'plain'} isWide onClick={onClaim}>
            {`${t('welfare.title')} · ${
              availableCount > 0
                ? t('welfare.some', { waiting: availableCount })
                : t('welfare.none')
            }`}
          </Button>
        )}
      </div>
      <ul className={css['privileges']}>
        {vip?.privileges.map(({ id, title, text, from_level, active }) => (
          <li key={id} className={`ruled ${css['privilege']} ${active ? css['open'] : ''}`}>
            <span className={css['mark']}>{active ? <CheckIcon /> : <LockIcon />}</span>
            <span className={`lines grow ${css['words']}`}>
              <span className="spread bold">
                <span>{title}</span>
                <span className={`fine ${css['state']}`}>
                  {active
                    ? t(welfare.isReady(id) ? 'vip.isReady' : 'vip.isOpen')
                    : t('vip.fromLevel', { level: from_level })}
                </span>
              </span>
              <span className="quiet">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </PageSheet>
  );
});

const VipProgress = observer(function VipProgress() {
  const { t } = useTranslation();
  const { vip, share, missing } = useAccountStores().vip;
  if (!vip) return null;
  if (share === null || missing === null) {
    return <p className={`quiet ${css['missing']}`}>{t('vip.highest')}</p>;
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
      <p className={`quiet ${css['missing']}`}>{t('vip.missing', { count: missing, level })}</p>
    </>
  );
});

export const CoinSheet = observer(function CoinSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  const points = usePoints();
  return (
    <PageSheet isOpen={isOpen} onClose={onClose} title={t('menu.coins')}>
      <div className={`stack ${css['coins']}`}>
        <p className={`tabular ${css['points']}`}>
          {points === null ? <Skeleton width="5rem" height="1.75rem" /> : formatNumber(points)}
        </p>
        <p className="quiet">{t('vip.coinsText')}</p>
        <VipProgress />
      </div>
    </PageSheet>
  );
});

/** Returns the player's points, or null while they load. The user info has them on every host (CALL-8). */
export function usePoints(): number | null {
  const { host, session, vip, wallet } = useAccountStores();
  const { userInfo } = session;
  const known = wallet.balances?.points ?? vip.vip?.points;
  if (known !== undefined) return known;
  return !host.lacks('user.vip') && vip.failure === null ? null : (userInfo?.score ?? 0);
}

const LockIcon = icon(
  <path d="M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1M8 11V8a4 4 0 0 1 8 0v3" />,
);
