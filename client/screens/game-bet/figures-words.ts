import { winningOutcomes } from '#contract/rules/chances.ts';
import type { Selection } from '#contract/rules/plays.ts';
import { useWords, type Translate } from '../../i18n/i18n.ts';
import type { Locale } from '../../i18n/locales.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import type { Figure } from '../../stores/game/trend-store.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { shareOf216 } from './money-words.ts';

/** The figures of this selection, where the player wants them and they are of any draws at all. */
export function useFigure(selection: Selection): Figure | null {
  const { game, trend, preferences } = useGameStores();
  const isWanted = preferences.figures !== 'off';
  const isOfGame = trend.trend?.game_id === game.gameId && trend.trend.draws.length > 0;
  return isWanted && isOfGame ? trend.figureOf(selection) : null;
}

/** What a reader hears after the odds; null while there is nothing to say. */
export function useFigureName(selection: Selection): string | null {
  const { t, locale } = useWords();
  const { figures: mode } = useGameStores().preferences;
  const figure = useFigure(selection);
  if (mode === 'off')
    return t('bet.figures.chance', { percent: shareOf216(locale, winningOutcomes(selection)) });
  if (!figure) return null;
  if (mode === 'miss') {
    const cycle = cycleText(locale, selection);
    return t('bet.figures.missName', { count: figure.miss, cycle });
  }
  const { hits, expected } = figure;
  return t('bet.figures.heatName', { heat: heatWord(t, figure), hits, expected });
}

/** How many draws it takes on average until it comes: "8", "7.2". */
export function cycleText(locale: Locale, selection: Selection): string {
  const cycle = 216 / winningOutcomes(selection);
  return formatNumber(locale, cycle, Number.isInteger(cycle) ? 0 : 1);
}

export function heatWord(t: Translate, { temperature }: Figure): string {
  return t(`trend.${temperature}`);
}
