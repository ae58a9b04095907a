import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useT, useLocalization } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { icon } from '../../ui/controls/icon.tsx';
import { CheckIcon } from '../../ui/controls/icons.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import css from './vip-card.module.css';

export const VipCard = observer(function VipCard() {
  const t = useT();
  const { vip: store } = useAccountStores();
  const [isOpen, setIsOpen] = useState(false);
  const { vip } = store;
  if (!vip) {
    return (
      <SectionCard>
        <LoadState source={store} rows={1} failureText={t('vip.failed')} />
      </SectionCard>
    );
  }
  const count = { open: store.openCount, all: vip.privileges.length };
  return (
    <SectionCard title={t('vip.title', { level: vip.level })}>
      <VipProgress />
      <ul className={`quiet ${css['grid']}`} aria-label={t('vip.privileges')}>
        {vip.privileges.map(({ id, title, active }) => (
          <li key={id} className={`${css['cell']} ${active ? css['open'] : ''}`}>
            <span className={css['mark']}>{active ? <CheckIcon /> : <LockIcon />}</span>
            {title}
            <span className="visually-hidden">{active ? t('vip.isOpen') : t('vip.notOpen')}</span>
          </li>
        ))}
      </ul>
      <Button isWide onClick={() => setIsOpen(true)}>
        {t('vip.privileges')} · {t('vip.open', count)}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('vip.privileges')}
        closeLabel={t('common.close')}
      >
        <Privileges />
      </Sheet>
    </SectionCard>
  );
});

const Privileges = observer(function Privileges() {
  const t = useT();
  const { vip } = useAccountStores().vip;
  return (
    <ul className={`stack-wide ${css['privileges']}`}>
      {vip?.privileges.map(({ id, title, text, from_level, active }) => (
        <li key={id} className={css['privilege']}>
          <span className={`spread ${css['head']}`}>
            {title}
            <StatusTag tone={active ? 'gold' : 'neutral'}>
              {active ? t('vip.isOpen') : t('vip.fromLevel', { level: from_level })}
            </StatusTag>
          </span>
          <span className="quiet">{text}</span>
        </li>
      ))}
    </ul>
  );
});

/** Progress to the next level. */
const VipProgress = observer(function VipProgress() {
  const t = useT();
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

/** Explains points and shows the progress to the next level. */
export const CoinSheet = observer(function CoinSheet({ isOpen, onClose }: SheetControl) {
  const { t, locale } = useLocalization();
  const { wallet } = useAccountStores();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('vip.coins')} closeLabel={t('common.close')}>
      <div className={`stack ${css['coins']}`}>
        <p className={css['points']}>
          {wallet.balances ? (
            formatNumber(locale, wallet.balances.points)
          ) : (
            <Skeleton width="5rem" height="1.75rem" />
          )}
        </p>
        <p className="quiet">{t('vip.coinsText')}</p>
        <VipProgress />
      </div>
    </Sheet>
  );
});

const LockIcon = icon(
  <path d="M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1M8 11V8a4 4 0 0 1 8 0v3" />,
);
