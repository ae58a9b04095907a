import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { winningOutcomes } from '#contract/rules/chances.ts';
import type { Selection } from '#contract/rules/plays.ts';
import { type Translate, useLocalization, useT } from '../../i18n/i18n.ts';
import type { Locale } from '../../i18n/locales.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { Figure } from '../../stores/game/trend-store.ts';
import { FIGURES } from '../../stores/preferences-store.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { ForwardIcon } from '../../ui/controls/icons.tsx';
import { lazySheet } from '../shared/parts/lazy.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { formatShare } from './amount-formats.ts';
import { InfoIcon } from './bet-icons.tsx';
import css from './board.module.css';

const TEMPERATURE_SIGNS: Record<Figure['temperature'], string> = { hot: '▲', warm: '', cold: '▼' };

/**
 * Shows the chance of a pick, or its figures in the last draws beside the expected ones. A dash keeps
 * the place of a figure that is still loading.
 */
export const FigureNote = observer(function FigureNote({ selection }: { selection: Selection }) {
  const { t, locale } = useLocalization();
  const { figures: mode } = useGameStores().preferences;
  const figure = useFigure(selection);
  if (mode === 'off') return <>{formatShare(locale, winningOutcomes(selection))}</>;
  if (mode === 'miss') {
    return (
      <span className={css['figuresNote']}>
        <span className={css['figure']}>
          {t('bet.figures.missNote', { miss: figure?.miss ?? '–' })}
        </span>
        <span>{t('bet.figures.cycleNote', { cycle: formatCycle(locale, selection) })}</span>
      </span>
    );
  }
  return (
    <span className={css['figuresNote']}>
      <span className={css[figure?.temperature ?? 'warm']}>
        {figure ? `${temperatureLabel(t, figure)} ${TEMPERATURE_SIGNS[figure.temperature]}` : '–'}
      </span>
      <span>{figure ? `${figure.hits}/${figure.expected}` : '–'}</span>
    </span>
  );
});

/** Returns the figures of a selection if they are switched on and loaded. */
function useFigure(selection: Selection): Figure | null {
  const { game, trend, preferences } = useGameStores();
  const isOn = preferences.figures !== 'off';
  const isLoaded = trend.trend?.game_id === game.gameId && trend.trend.draws.length > 0;
  return isOn && isLoaded ? trend.figureOf(selection) : null;
}

/** Returns the figures as text for screen readers; `null` while they are not loaded. */
export function useFigureLabel(selection: Selection): string | null {
  const { t, locale } = useLocalization();
  const { figures: mode } = useGameStores().preferences;
  const figure = useFigure(selection);
  if (mode === 'off')
    return t('bet.figures.chance', { percent: formatShare(locale, winningOutcomes(selection)) });
  if (!figure) return null;
  if (mode === 'miss') {
    const cycle = formatCycle(locale, selection);
    return t('bet.figures.missName', { count: figure.miss, cycle });
  }
  const { hits, expected } = figure;
  return t('bet.figures.heatName', { heat: temperatureLabel(t, figure), hits, expected });
}

/** Returns the average number of draws until a hit: "8", "7.2". */
function formatCycle(locale: Locale, selection: Selection): string {
  const cycle = 216 / winningOutcomes(selection);
  return formatNumber(locale, cycle, Number.isInteger(cycle) ? 0 : 1);
}

function temperatureLabel(t: Translate, { temperature }: Figure): string {
  return t(`temperature.${temperature}`);
}

const FiguresSheet = lazySheet(async () => (await import('./bet-sheets.tsx')).FiguresSheet);

/** Selects the figures under the picks and explains them. */
export const FiguresBar = observer(function FiguresBar() {
  const t = useT();
  const navigation = useNavigation();
  const { preferences, game } = useGameStores();
  const [isExplained, setIsExplained] = useState(false);
  return (
    <div className={`stack-tight ${css['bar']}`}>
      <Choice
        legend={t('bet.figures.name')}
        isLegendHidden
        face="segments"
        options={FIGURES.map((value) => ({ value, label: t(`bet.figures.${value}`) }))}
        value={preferences.figures}
        onChange={(value) => preferences.setFigures(value)}
      />
      <FiguresState />
      <p className="fine">{t('bet.figures.independent')}</p>
      <div className="spread">
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
  if (mode === 'off') return <p className="fine">{t('bet.figures.offText')}</p>;
  const count = trend.trend?.game_id === game.gameId ? trend.trend.draws.length : null;
  const problem = trend.failure && t(count === null ? 'bet.figures.failed' : 'bet.figures.old');
  return (
    <>
      <p className="fine">
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
    if (gameId !== null && isOn) void trend.open(gameId);
  }, [gameId, isOn, lastDrawNo, trend]);
  return { retry: () => void (gameId !== null && trend.open(gameId)) };
}
