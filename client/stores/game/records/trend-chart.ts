import {
  countOf,
  FACES,
  OUTCOMES,
  parityOf,
  parseDice,
  shapeOf,
  sizeOf,
  sumOf,
  type Dice,
  type Face,
} from '#contract/rules/dice.ts';
import { figuresOf, type TrendFigures } from '#contract/rules/trend.ts';
import type { TrendWindow } from './trend-store.ts';

/** Groups of columns; a phone shows one at a time. */
export const TREND_GROUPS = ['numbers', 'sums', 'sizes', 'shapes'] as const;
export type TrendGroup = (typeof TREND_GROUPS)[number];

/** A triple is neither big nor small, so it has a column beside the four. */
const SIZES = ['smallOdd', 'smallEven', 'bigOdd', 'bigEven', 'triple'] as const;
const SHAPES = ['pair', 'different', 'straight', 'triple'] as const;
const SUMS = Array.from({ length: 16 }, (_, index) => index + 3);

export type TrendColumn =
  | { readonly group: 'numbers'; readonly value: Face }
  | { readonly group: 'sums'; readonly value: number }
  | { readonly group: 'sizes'; readonly value: (typeof SIZES)[number] }
  | { readonly group: 'shapes'; readonly value: (typeof SHAPES)[number] };

export type TrendCell = {
  /** Number of matching dice, or 1 where the column matches the whole draw; 0 for a miss. */
  readonly hits: number;
  /** Draws since the last hit, this one included; 0 for a hit. */
  readonly miss: number;
};

export type TrendRow = {
  readonly gameNo: string;
  readonly dice: Dice;
  /** One per column. */
  readonly cells: readonly TrendCell[];
};

export type TrendChart = {
  readonly columns: readonly TrendColumn[];
  /** The newest last. */
  readonly rows: readonly TrendRow[];
  /** One per column, over the whole window. */
  readonly figures: readonly TrendFigures[];
};

/** A draw on the wire; a void one has no dice. */
export type WireDraw = { readonly game_no: string; readonly dice: unknown };

/** Builds the chart of the last draws; void draws are skipped and do not count as misses. */
export function chartOf(
  draws: readonly WireDraw[],
  group: TrendGroup,
  window: TrendWindow,
): TrendChart {
  const columns = COLUMNS[group];
  const drawn = draws.flatMap(({ game_no, dice: wireDice }) => {
    const dice = parseDice(wireDice);
    return dice ? [{ gameNo: game_no, dice }] : [];
  });
  const seen = window === 'today' ? drawn : drawn.slice(-window);
  const misses = columns.map(() => 0);
  const rows = seen.map(({ gameNo, dice }) => {
    const cells = columns.map((column, at) => {
      const hits = columnHits(column, dice);
      const miss = hits > 0 ? 0 : (misses[at] ?? 0) + 1;
      misses[at] = miss;
      return { hits, miss };
    });
    return { gameNo, dice, cells };
  });
  const figures = columns.map((column, at) =>
    figuresOf(
      rows.map(({ cells }) => (cells[at]?.hits ?? 0) > 0),
      chanceOf(column),
    ),
  );
  return { columns, rows, figures };
}

const COLUMNS: Record<TrendGroup, readonly TrendColumn[]> = {
  numbers: FACES.map((value) => ({ group: 'numbers', value })),
  sums: SUMS.map((value) => ({ group: 'sums', value })),
  sizes: SIZES.map((value) => ({ group: 'sizes', value })),
  shapes: SHAPES.map((value) => ({ group: 'shapes', value })),
};

function columnHits(column: TrendColumn, dice: Dice): number {
  switch (column.group) {
    case 'numbers':
      return countOf(dice, column.value);
    case 'sums':
      return Number(sumOf(dice) === column.value);
    case 'sizes':
      return Number(sizeAndParityOf(dice) === column.value);
    case 'shapes':
      return Number(shapeOf(dice) === column.value);
  }
}

function sizeAndParityOf(dice: Dice): (typeof SIZES)[number] {
  const size = sizeOf(dice);
  if (size === 'triple') return 'triple';
  if (size === 'small') return parityOf(dice) === 'odd' ? 'smallOdd' : 'smallEven';
  return parityOf(dice) === 'odd' ? 'bigOdd' : 'bigEven';
}

/** Counts all 216 outcomes, as every probability of the game does. */
function chanceOf(column: TrendColumn): number {
  return OUTCOMES.filter((dice) => columnHits(column, dice) > 0).length / OUTCOMES.length;
}
