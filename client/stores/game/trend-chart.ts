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

/** The groups of columns, of which a phone shows one at a time. */
export const TREND_GROUPS = ['numbers', 'sums', 'sizes', 'shapes'] as const;
export type TrendGroup = (typeof TREND_GROUPS)[number];

/** A triple is neither big nor small, so it has a column of its own beside the four. */
const SIZES = ['smallOdd', 'smallEven', 'bigOdd', 'bigEven', 'triple'] as const;
const SHAPES = ['pair', 'different', 'straight', 'triple'] as const;
const SUMS = Array.from({ length: 16 }, (_, index) => index + 3);

export type TrendColumn =
  | { readonly group: 'numbers'; readonly value: Face }
  | { readonly group: 'sums'; readonly value: number }
  | { readonly group: 'sizes'; readonly value: (typeof SIZES)[number] }
  | { readonly group: 'shapes'; readonly value: (typeof SHAPES)[number] };

export type TrendCell = {
  /** On how many dice it shows; 1 for a hit where that has no meaning, 0 for a miss. */
  readonly hits: number;
  /** Draws since it last hit, this one counted; 0 for a hit. */
  readonly miss: number;
};

export type TrendRow = {
  readonly gameNo: string;
  readonly dice: Dice;
  /** One for each column. */
  readonly cells: readonly TrendCell[];
};

export type TrendChart = {
  readonly columns: readonly TrendColumn[];
  /** The newest last. */
  readonly rows: readonly TrendRow[];
  /** One for each column, over the whole window. */
  readonly figures: readonly TrendFigures[];
};

/** A draw as the host tells of it; a void one has no dice. */
export type WireDraw = { readonly game_no: string; readonly dice: unknown };

/** The last draws of a game under a group of columns; void draws are skipped, not missed. */
export function chartOf(
  draws: readonly WireDraw[],
  group: TrendGroup,
  window: TrendWindow,
): TrendChart {
  const columns = COLUMNS[group];
  const drawn = draws.flatMap(({ game_no, dice: told }) => {
    const dice = parseDice(told);
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

/** Counted over all 216 outcomes, as every probability is. */
function chanceOf(column: TrendColumn): number {
  return OUTCOMES.filter((dice) => columnHits(column, dice) > 0).length / OUTCOMES.length;
}
