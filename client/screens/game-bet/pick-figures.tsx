import { observer } from 'mobx-react-lite';
import { winningOutcomes } from '#contract/rules/chances.ts';
import type { Selection } from '#contract/rules/plays.ts';
import { type Translate, useWords } from '../../i18n/i18n.ts';
import type { Locale } from '../../i18n/locales.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import type { Figure } from '../../stores/game/trend-store.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { formatShare } from './amount-formats.ts';
import css from './figures.module.css';

const TEMPERATURE_SIGNS: Record<Figure['temperature'], string> = { hot: '▲', warm: '', cold: '▼' };

/**
 * Shows the chance of a pick, or its figures in the last draws beside the expected ones. A dash keeps
 * the place of a figure that is still loading.
 */
export const FigureNote = observer(function FigureNote({ selection }: { selection: Selection }) {
  const { t, locale } = useWords();
  const { figures: mode } = useGameStores().preferences;
  const figure = useFigure(selection);
  if (mode === 'off') return <>{formatShare(locale, winningOutcomes(selection))}</>;
  if (mode === 'miss') {
    return (
      <span className={css['note']}>
        <span className={css['figure']}>
          {t('bet.figures.missNote', { miss: figure?.miss ?? '–' })}
        </span>
        <span>{t('bet.figures.cycleNote', { cycle: formatCycle(locale, selection) })}</span>
      </span>
    );
  }
  return (
    <span className={css['note']}>
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
  const { t, locale } = useWords();
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
