import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { FIGURES } from '../../stores/preferences-store.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { ForwardIcon } from '../../ui/controls/icons.tsx';
import { lazySheet } from '../shared/parts/lazy-sheet.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { InfoIcon } from './bet-icons.tsx';
import css from './figures.module.css';

const FiguresSheet = lazySheet(async () => (await import('./bet-sheets.ts')).FiguresSheet);

/** Selects the figures under the picks and explains them. */
export const FiguresBar = observer(function FiguresBar() {
  const t = useT();
  const navigation = useNavigation();
  const { preferences, game } = useGameStores();
  const [isExplained, setIsExplained] = useState(false);
  return (
    <div className={css['bar']}>
      <Choice
        legend={t('bet.figures.name')}
        isLegendHidden
        face="segments"
        options={FIGURES.map((value) => ({ value, label: t(`bet.figures.${value}`) }))}
        value={preferences.figures}
        onChange={(value) => preferences.setFigures(value)}
      />
      <FiguresState />
      <p className={css['quiet']}>{t('bet.figures.independent')}</p>
      <div className={css['links']}>
        <LinkButton opensDialog onClick={() => setIsExplained(true)}>
          <InfoIcon />
          {t('bet.figures.how')}
        </LinkButton>
        <LinkButton
          onClick={() =>
            navigation.navigate(
              urlOf('gameHistory', { game_id: game.gameId ?? undefined, view: 'trend' }),
            )
          }
        >
          {t('bet.figures.chart')}
          <ForwardIcon />
        </LinkButton>
      </div>
      <FiguresSheet isOpen={isExplained} onClose={() => setIsExplained(false)} />
    </div>
  );
});

/** The number of draws that the figures cover. */
const DRAWS = 100;

const FiguresState = observer(function FiguresState() {
  const t = useT();
  const { preferences, trend, game } = useGameStores();
  const { retry } = useFigures();
  const { figures: mode } = preferences;
  if (mode === 'off') return <p className={css['quiet']}>{t('bet.figures.offText')}</p>;
  const count = trend.trend?.game_id === game.gameId ? trend.trend.draws.length : null;
  const problem = trend.failure && t(count === null ? 'bet.figures.failed' : 'bet.figures.old');
  return (
    <>
      <p className={css['quiet']}>
        {count === 0
          ? t('bet.figures.none')
          : t(`bet.figures.${mode}Text`, { count: count ?? DRAWS })}
      </p>
      {problem && (
        <p className={css['problem']} role="status">
          <span>{problem}</span>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </p>
      )}
    </>
  );
});

/** Loads the figures when the page is shown and after each draw. Call it in an observer. */
function useFigures(): { retry: () => void } {
  const { game, trend, preferences } = useGameStores();
  const { gameId } = game;
  const isOn = preferences.figures !== 'off';
  const lastDrawNo = game.lastDraw?.game_no ?? null;
  useEffect(() => {
    if (gameId !== null && isOn) void trend.load(gameId);
  }, [gameId, isOn, lastDrawNo, trend]);
  return { retry: () => void (gameId !== null && trend.load(gameId)) };
}
