import type { CSSProperties } from 'react';
import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { PlayerAvatar } from '../shared/parts/player-avatar.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import css from './player-head.module.css';

export const PlayerHead = observer(function PlayerHead() {
  const t = useT();
  const { session, vip } = useAccountStores();
  const { userInfo } = session;
  if (!userInfo) return null;
  const known = 'level' in userInfo ? userInfo.level : 1;
  return (
    <section className={css['head']}>
      <span className={css['ring']} style={ringStyle(vip.vip ? (vip.share ?? 1) : 0)}>
        <PlayerAvatar />
      </span>
      <div className={css['words']}>
        <h2 className={css['name']}>{t('home.welcome', { name: userInfo.nickname })}</h2>
        <span className={css['level']}>
          {t('profile.level', { level: vip.vip?.level ?? known })}
        </span>
      </div>
    </section>
  );
});

/** How much of the ring is gold; the card under it says the same in words. */
function ringStyle(share: number): CSSProperties {
  return { '--share': share } as CSSProperties; // React's types know no custom properties
}
