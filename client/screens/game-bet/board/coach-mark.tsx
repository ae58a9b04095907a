import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/controls/button.tsx';
import { CloseIcon } from '../../../ui/controls/icons.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import css from './coach-mark.module.css';

/** Points at the first tile until the player picks one, and never for an account that has bets. */
export const CoachMark = observer(function CoachMark() {
  const { t } = useTranslation();
  const { preferences, slip } = useGameStores();
  const isNew = useIsNewPlayer();
  const hasPick = slip.lines.length > 0;
  useEffect(() => {
    if (isNew && hasPick) preferences.dismissBetHint();
  }, [isNew, hasPick, preferences]);
  if (preferences.isBetHintSeen || !isNew) return null;
  return (
    <div className={css['mark']} role="note" aria-label={t('bet.hint.name')}>
      <p>{t('bet.hint.pick')}</p>
      <IconButton
        icon={<CloseIcon />}
        label={t('bet.hint.close')}
        onClick={() => preferences.dismissBetHint()}
      />
    </div>
  );
});

/** Returns true once it is known that the account has no bet, and for players without an account. */
function useIsNewPlayer(): boolean {
  const { session, recent, preferences } = useGameStores();
  const { isLoggedIn } = session;
  const { hasAny } = recent;
  useEffect(() => {
    if (isLoggedIn) void recent.lookForAny();
  }, [isLoggedIn, recent]);
  useEffect(() => {
    if (isLoggedIn && hasAny) preferences.dismissBetHint();
  }, [isLoggedIn, hasAny, preferences]);
  return !isLoggedIn || hasAny === false;
}
