import { memo } from 'react';
import { sumOf } from '#contract/rules/dice.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { TrendCell, TrendColumn, TrendRow } from '../../stores/game/trend-chart.ts';
import css from './trend-table.module.css';

export interface TrendDrawProps {
  row: TrendRow;
  columns: readonly TrendColumn[];
  /** What a ball of each column says, on one, two and three dice. */
  names: readonly (readonly string[])[];
  /** Of the names. */
  locale: Locale;
  hasMisses: boolean;
  /** The row above is of another day. */
  isNewDay: boolean;
}

/** One draw. There are hundreds of them: a miss is a bare cell, and none is drawn again for nothing. */
export const TrendDraw = memo(
  function TrendDraw({ row, columns, names, hasMisses, isNewDay }: TrendDrawProps) {
    return (
      <tr className={isNewDay ? css['newDay'] : css['draw']}>
        <th scope="row" aria-label={formatPeriod(row.gameNo)}>
          {row.gameNo.slice(8)}
        </th>
        <td className={css['dice']}>{row.dice.join(' ')}</td>
        {row.cells.map((cell, at) =>
          cell.hits === 0 ? (
            // Cells keep their places.
            <td key={at}>{hasMisses ? cell.miss : null}</td>
          ) : (
            <td key={at}>
              <Ball cell={cell} name={names[at]?.[cell.hits - 1] ?? ''}>
                {columns[at]?.group === 'numbers' ? at + 1 : sumOf(row.dice)}
              </Ball>
            </td>
          ),
        )}
      </tr>
    );
  },
  (before, now) =>
    before.row === now.row &&
    before.columns === now.columns &&
    before.locale === now.locale &&
    before.hasMisses === now.hasMisses &&
    before.isNewDay === now.isNewDay,
);

function Ball({ cell, name, children }: { cell: TrendCell; name: string; children: number }) {
  return (
    <span className={css['ball']} role="img" aria-label={name}>
      {children}
      {cell.hits > 1 && <sup className={css['times']}>{cell.hits}</sup>}
    </span>
  );
}
