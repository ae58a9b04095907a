import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { useStores } from '../use-stores.tsx';
import css from './player-head.module.css';

export const PlayerHead = observer(function PlayerHead() {
  const t = useT();
  const { userInfo } = useStores().session;
  if (!userInfo) return null;
  const level = 'level' in userInfo ? userInfo.level : 1;
  return (
    <section className={css['head']}>
      <span className={css['avatar']} aria-hidden="true">
        {Array.from(userInfo.nickname)[0]?.toUpperCase()}
      </span>
      <div className={css['words']}>
        <h2 className={css['name']}>{t('home.welcome', { name: userInfo.nickname })}</h2>
        <span className={css['level']}>{t('profile.level', { level })}</span>
      </div>
    </section>
  );
});
