import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { FIGURES } from '../../stores/preferences-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { ForwardIcon } from '../../ui/controls/icons.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { InfoIcon } from './bet-icons.tsx';
import css from './figures-bar.module.css';
import { FiguresSheet } from './figures-sheet.tsx';
import { useFigures } from './use-figures.ts';

/** Which figures stand under the picks, over which draws they are counted, and what they are worth. */
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
        options={FIGURES.map((value) => ({ value, words: t(`bet.figures.${value}`) }))}
        value={preferences.figures}
        onChange={(value) => preferences.setFigures(value)}
      />
      <FiguresState />
      <p className={css['text']}>{t('bet.figures.independent')}</p>
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

const FiguresState = observer(function FiguresState() {
  const t = useT();
  const { preferences, trend, game } = useGameStores();
  const { retry } = useFigures();
  const { figures: mode } = preferences;
  if (mode === 'off') return <p className={css['text']}>{t('bet.figures.offText')}</p>;
  const count = trend.trend?.game_id === game.gameId ? trend.trend.draws.length : null;
  const problem = trend.failure && t(count === null ? 'bet.figures.failed' : 'bet.figures.old');
  return (
    <>
      <p className={css['text']}>
        {count === 0
          ? t('bet.figures.none')
          : t(`bet.figures.${mode}Text`, { count: count ?? WINDOW })}
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

const WINDOW = 100;
