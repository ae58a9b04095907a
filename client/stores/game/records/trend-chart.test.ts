import { expect, test } from 'vitest';
import { OUTCOMES, sumOf, type Dice } from '#contract/rules/dice.ts';
import { trendOf } from '#contract/rules/trend.ts';
import { chartOf, TREND_GROUPS, type WireDraw, type TrendGroup } from './trend-chart.ts';

const wireDraws = (...rolls: (Dice | null)[]): WireDraw[] =>
  rolls.map((dice, at) => ({ game_no: `20261121${String(at + 1).padStart(3, '0')}`, dice }));

/** Formats cells as "2" for hits, or "m3" for a miss of three draws. */
const marks = (draws: readonly WireDraw[], group: TrendGroup, at: number) =>
  chartOf(draws, group, 30).rows.map(({ cells }) => {
    const cell = cells[at];
    return cell && (cell.hits > 0 ? String(cell.hits) : `m${cell.miss}`);
  });

test.each<[TrendGroup, Dice, Record<string, number>]>([
  ['numbers', [3, 4, 4], { 3: 1, 4: 2 }],
  ['numbers', [6, 6, 6], { 6: 3 }],
  ['sums', [1, 1, 1], { 3: 1 }],
  ['sums', [6, 6, 6], { 18: 1 }],
  ['sizes', [3, 4, 4], { bigOdd: 1 }],
  ['sizes', [1, 2, 5], { smallEven: 1 }],
  ['sizes', [5, 5, 5], { triple: 1 }],
  ['shapes', [2, 4, 3], { straight: 1 }],
  ['shapes', [2, 2, 3], { pair: 1 }],
  ['shapes', [1, 2, 4], { different: 1 }],
  ['shapes', [1, 1, 1], { triple: 1 }],
])('in the %s of the trend chart, a draw of %j hits %j', (group, dice, hits) => {
  const { columns, rows } = chartOf(wireDraws(dice), group, 30);
  const counts = columns.map(({ value }, at) => [value, rows[0]?.cells[at]?.hits] as const);
  expect(Object.fromEntries(counts.filter(([, count]) => count))).toEqual(hits);
});

test('every one of the 216 outcomes has a full row in every group, with one hit in exclusive groups', () => {
  for (const group of TREND_GROUPS) {
    const { columns, rows } = chartOf(wireDraws(...OUTCOMES), group, 'today');
    expect(rows).toHaveLength(216);
    for (const { cells, dice } of rows) {
      expect(cells).toHaveLength(columns.length);
      const hits = cells.reduce((sum, cell) => sum + cell.hits, 0);
      expect(hits, `${group} ${dice.join('')}`).toBe(group === 'numbers' ? 3 : 1);
      for (const cell of cells) expect(cell.hits > 0).toBe(cell.miss === 0);
    }
  }
});

test('misses count from draw to draw until the next hit', () => {
  const draws = wireDraws([1, 2, 3], [4, 5, 6], [4, 5, 6], [1, 1, 2], [4, 5, 6]);
  expect(marks(draws, 'numbers', 0)).toEqual(['1', 'm1', 'm2', '2', 'm1']);
});

test('void draws are skipped and count as no miss', () => {
  const draws = wireDraws([1, 2, 3], null, [4, 5, 6], null);
  const { rows, figures } = chartOf(draws, 'numbers', 30);
  expect(rows.map(({ gameNo }) => gameNo)).toEqual(['20261121001', '20261121003']);
  expect(figures[0]).toMatchObject({ hits: 1, miss: 1, maxMiss: 1 });
});

test('another window is counted separately', () => {
  const draws = wireDraws([1, 1, 1], ...Array.from({ length: 59 }, (): Dice => [2, 3, 4]), [
    1, 2, 3,
  ]);
  const figure = (window: 30 | 50 | 100) => chartOf(draws, 'numbers', window).figures[0];
  expect(figure(30)).toMatchObject({ hits: 1, miss: 0, maxMiss: 29, previousMiss: 29 });
  expect(figure(50)).toMatchObject({ hits: 1, maxMiss: 49 });
  expect(figure(100)).toMatchObject({ hits: 2, maxMiss: 59 });
});

test('a chart without draws has no rows and expects nothing', () => {
  const { rows, figures } = chartOf([], 'sums', 'today');
  expect(rows).toEqual([]);
  expect(figures).toHaveLength(16);
  for (const figure of figures) expect(figure).toMatchObject({ hits: 0, expected: 0, miss: 0 });
});

test('the figures of numbers and sums are those of the board', () => {
  const rolls = OUTCOMES.filter((_, at) => at % 7 === 0);
  const numbers = chartOf(wireDraws(...rolls), 'numbers', 'today').figures;
  const sums = chartOf(wireDraws(...rolls), 'sums', 'today').figures;
  for (const pick of [1, 2, 3, 4, 5, 6])
    expect(numbers[pick - 1]).toEqual(trendOf({ play: 'fish', pick: String(pick) }, rolls));
  for (const dice of OUTCOMES)
    expect(sums[sumOf(dice) - 3]).toEqual(
      trendOf({ play: 'sum', pick: String(sumOf(dice)) }, rolls),
    );
});
