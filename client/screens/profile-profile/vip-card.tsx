import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckIcon } from '../../ui/controls/icons.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { LockIcon } from './menu-icons.tsx';
import css from './vip-card.module.css';

export const VipCard = observer(function VipCard() {
  const t = useT();
  const { vip: store } = useAccountStores();
  const [isOpen, setIsOpen] = useState(false);
  const { vip, failure, status } = store;
  if (!vip) {
    return (
      <SectionCard>
        {status === 'failed' ? (
          <LoadProblem
            failure={failure}
            failureText={t('vip.failed')}
            onRetry={() => void store.load()}
          />
        ) : (
          <SkeletonRows rows={1} label={t('common.loading')} />
        )}
      </SectionCard>
    );
  }
  const count = { open: store.openCount, all: vip.privileges.length };
  return (
    <SectionCard title={t('vip.title', { level: vip.level })}>
      <VipProgress />
      <ul className={css['grid']} aria-label={t('vip.privileges')}>
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
    <ul className={css['privileges']}>
      {vip?.privileges.map(({ id, title, text, from_level, active }) => (
        <li key={id} className={css['privilege']}>
          <span className={css['head']}>
            {title}
            <StatusTag tone={active ? 'gold' : 'neutral'}>
              {active ? t('vip.isOpen') : t('vip.fromLevel', { level: from_level })}
            </StatusTag>
          </span>
          <span className={css['text']}>{text}</span>
        </li>
      ))}
    </ul>
  );
});

/** Progress to the next level. */
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
