import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { formatDuration } from '../../i18n/day-formats.ts';
import { useT } from '../../i18n/i18n.ts';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './session-bar.module.css';

/** How long the player has been at it and what it came to, always in view and never in the way. */
export const SessionBar = observer(function SessionBar() {
  const t = useT();
  const { session, serverClock, stats } = useGameStores();
  const { isLoggedIn } = session;
  // The device's own clock may be days off; it is the host that says when bets were placed.
  const canBegin = isLoggedIn && serverClock.isKnown;
  useEffect(() => {
    if (canBegin) stats.begin();
  }, [canBegin, stats]);
  if (!isLoggedIn || stats.startedAtMs === null) return null;
  return (
    <dl className={css['bar']}>
      <div className={css['figure']}>
        <dt>{t('session.time')}</dt>
        <dd>
          <Elapsed />
        </dd>
      </div>
      {stats.net !== null && (
        <div className={css['figure']}>
          <dt>{t('session.net')}</dt>
          <dd>{moneyText(stats.net, true)}</dd>
        </div>
      )}
    </dl>
  );
});

/** Apart: it changes each second. */
const Elapsed = observer(function Elapsed() {
  return formatDuration(useGameStores().stats.elapsedMs);
});
