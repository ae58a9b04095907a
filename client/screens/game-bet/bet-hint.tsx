import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './bet-hint.module.css';

/** How a first bet goes, until it is put away or a bet was placed; then never again on this device. */
export const BetHint = observer(function BetHint() {
  const t = useT();
  const { preferences } = useGameStores();
  if (preferences.isBetHintSeen) return null;
  return (
    <section className={css['hint']} aria-label={t('bet.hint.name')}>
      <ol className={css['steps']}>
        <li>{t('bet.hint.pick')}</li>
        <li>{t('bet.hint.stake')}</li>
        <li>{t('bet.hint.place')}</li>
      </ol>
      <Button kind="quiet" onClick={() => preferences.dismissBetHint()}>
        {t('bet.hint.close')}
      </Button>
    </section>
  );
});
