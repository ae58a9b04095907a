import type { i18n, TFunction } from 'i18next';
import { computed } from 'mobx';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { winningOutcomes } from '#contract/rules/chances.ts';
import { type Selection, selectionKey } from '#contract/rules/plays.ts';
import type { Figures } from '../../../stores/preferences-store.ts';
import type { Figure } from '../../../stores/game/records/trend-store.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatShare } from '../amount-formats.ts';
import { lastSeen } from './tile-figure.ts';

export interface BoardFigures {
  readonly mode: Figures;
  readonly counted: number;
  /** By the key of the selection; empty while they are not loaded. */
  readonly bySelection: ReadonlyMap<string, Figure>;
}

const NONE: ReadonlyMap<string, Figure> = new Map();

export const FiguresContext = createContext<BoardFigures>({
  mode: 'off',
  counted: 0,
  bySelection: NONE,
});

/**
 * Returns the figures that are switched on, loaded, and tell no hidden result. They change all tiles at
 * once, so React renders the change in slices. Call it in an observer.
 */
export function useBoardFigures(): BoardFigures {
  const { game, trend, preferences, reveal } = useGameStores();
  const figures = useMemo(
    () =>
      computed((): BoardFigures => {
        const { gameId } = game;
        const { figures: mode } = preferences;
        const isShown =
          gameId !== null &&
          mode !== 'off' &&
          trend.isOf(gameId) &&
          !reveal.isHidden(gameId, trend.newestNo);
        return { mode, counted: trend.count, bySelection: isShown ? trend.figures : NONE };
      }),
    [game, trend, preferences, reveal],
  );
  return useDeferredValue(figures.get());
}

/** The sign of a temperature, and the class of its colour. */
const TEMPERATURES = { hot: ['▲', 'problem'], warm: ['', ''], cold: ['▼', 'accent'] } as const;

/**
 * Returns one figure of a pick: its chance, when it last came, or how often beside how often expected. A
 * dash keeps the place of a figure that is still loading.
 */
export function useFigureNote(i18n: i18n, selection: Selection): ReactNode {
  const { mode, counted } = useContext(FiguresContext);
  const figure = useFigure(selection);
  if (mode === 'off') return formatShare(winningOutcomes(selection));
  if (!figure) return '–';
  if (mode === 'miss') return describeLastSeen(i18n.t, figure, counted, 'seen');
  const [sign, look] = TEMPERATURES[figure.temperature];
  return (
    <span className={look} translate="no">
      {`${sign} ${figure.hits}/${figure.expected}`}
    </span>
  );
}

function useFigure(selection: Selection): Figure | null {
  return useContext(FiguresContext).bySelection.get(selectionKey(selection)) ?? null;
}

/** Returns the figures as text for screen readers; `null` while they are not loaded. */
export function useFigureLabel({ t }: i18n, selection: Selection): string | null {
  const { mode, counted } = useContext(FiguresContext);
  const figure = useFigure(selection);
  if (mode === 'off')
    return t('bet.figures.chance', {
      percent: formatShare(winningOutcomes(selection)),
    });
  if (!figure) return null;
  if (mode === 'miss') return describeLastSeen(t, figure, counted, 'spoken');
  const { hits, expected } = figure;
  return t('bet.figures.heatName', {
    heat: t(`temperature.${figure.temperature}`),
    hits,
    expected,
  });
}

function describeLastSeen(
  t: TFunction,
  { miss }: Figure,
  counted: number,
  form: 'seen' | 'spoken',
): string {
  return t(`bet.figures.${form}.${lastSeen(miss, counted)}`, { count: miss, miss });
}
