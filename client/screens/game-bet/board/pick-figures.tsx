import { observer } from 'mobx-react-lite';
import { winningOutcomes } from '#contract/rules/chances.ts';
import type { Selection } from '#contract/rules/plays.ts';
import { type Translate, useLocalization } from '../../../i18n/i18n.ts';
import type { Figure } from '../../../stores/game/trend-store.ts';
import { useGameStores } from '../../shared/stores/use-game-stores.ts';
import { formatShare } from '../amount-formats.ts';
import { lastSeen } from './tile-figure.ts';
import css from './board.module.css';

const TEMPERATURE_SIGNS: Record<Figure['temperature'], string> = { hot: '▲', warm: '', cold: '▼' };

/**
 * Shows one figure of a pick: its chance, when it last came, or how often beside how often expected. A
 * dash keeps the place of a figure that is still loading.
 */
export const FigureNote = observer(function FigureNote({ selection }: { selection: Selection }) {
  const { t, locale } = useLocalization();
  const { preferences, trend } = useGameStores();
  const { figures: mode } = preferences;
  const figure = useFigure(selection);
  if (mode === 'off') return <>{formatShare(locale, winningOutcomes(selection))}</>;
  if (!figure) return <>–</>;
  if (mode === 'miss') return <>{describeLastSeen(t, figure, trend.count, 'seen')}</>;
  return (
    <span className={css[figure.temperature]}>
      {TEMPERATURE_SIGNS[figure.temperature]} {figure.hits}/{figure.expected}
    </span>
  );
});

/** Returns the figures of a selection if they are switched on, loaded, and tell no hidden result. */
function useFigure(selection: Selection): Figure | null {
  const { game, trend, preferences, reveal } = useGameStores();
  const { gameId } = game;
  if (gameId === null || preferences.figures === 'off' || !trend.isOf(gameId)) return null;
  return reveal.isHidden(gameId, trend.newestNo) ? null : trend.figureOf(selection);
}

/** Returns the figures as text for screen readers; `null` while they are not loaded. */
export function useFigureLabel(selection: Selection): string | null {
  const { t, locale } = useLocalization();
  const { preferences, trend } = useGameStores();
  const { figures: mode } = preferences;
  const figure = useFigure(selection);
  if (mode === 'off')
    return t('bet.figures.chance', { percent: formatShare(locale, winningOutcomes(selection)) });
  if (!figure) return null;
  if (mode === 'miss') return describeLastSeen(t, figure, trend.count, 'spoken');
  const { hits, expected } = figure;
  return t('bet.figures.heatName', { heat: temperatureLabel(t, figure), hits, expected });
}

function describeLastSeen(
  t: Translate,
  { miss }: Figure,
  counted: number,
  form: 'seen' | 'spoken',
): string {
  return t(`bet.figures.${form}.${lastSeen(miss, counted)}`, { count: miss, miss });
}

function temperatureLabel(t: Translate, { temperature }: Figure): string {
  return t(`temperature.${temperature}`);
}
