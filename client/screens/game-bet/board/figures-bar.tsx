import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { FIGURES } from '../../../stores/preferences-store.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Segments } from '../../../ui/controls/choice.tsx';
import { ForwardIcon } from '../../../ui/controls/icons.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { InfoIcon } from '../bet-icons.tsx';
import { FiguresSheet } from '../reading-sheets.tsx';
import css from './board.module.css';

export const FiguresBar = observer(function FiguresBar() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { host, preferences, game } = useGameStores();
  const [isExplained, setIsExplained] = useState(false);
  if (host.lacks('games.trend')) return null;
  return (
    <section className={`stack-tight ${css['bar']}`} aria-label={t('figure.name')}>
      <Segments
        legend={t('figure.name')}
        options={FIGURES.map((value) => [value, t(`figure.${value}`)] as const)}
        value={preferences.figures}
        onChange={(value) => preferences.set('figures', value)}
      />
      <FiguresState />
      <p className="fine">{t('game.independent')}</p>
      <div className="spread">
        <LinkButton opensDialog onClick={() => setIsExplained(true)}>
          <InfoIcon />
          <span>{t('figure.how')}</span>
        </LinkButton>
        <LinkButton
          onClick={() =>
            navigation.navigate(
              urlOf('gameHistory', { game_id: game.gameId ?? undefined, view: 'trend' }),
            )
          }
        >
          <span>{t('figure.chart')}</span>
          <ForwardIcon />
        </LinkButton>
      </div>
      <FiguresSheet isOpen={isExplained} onClose={() => setIsExplained(false)} />
    </section>
  );
});

const DRAWS = 100;

const FiguresState = observer(function FiguresState() {
  const { t } = useTranslation();
  const { preferences, trend, game } = useGameStores();
  const { gameId } = game;
  const { figures: mode } = preferences;
  if (mode === 'off') return <p className="fine">{t('figure.offText')}</p>;
  const count = trend.isOf(gameId) ? trend.count : null;
  const problem = trend.failure && t(count === null ? 'figure.failed' : 'figure.old');
  return (
    <>
      <p className="fine">
        {count === 0 ? t('figure.none') : t(`figure.${mode}Text`, { count: count ?? DRAWS })}
      </p>
      {problem && (
        <p className={`spread down ${css['problem']}`} role="status">
          <span>{problem}</span>
          <Button onClick={() => gameId !== null && void trend.open(gameId)}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </>
  );
});
