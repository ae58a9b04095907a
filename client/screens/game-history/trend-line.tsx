import { sumOf } from '#contract/rules/dice.ts';
import type { TrendRow } from '../../stores/game/trend-chart.ts';
import css from './trend-table.module.css';

const SUMS = 16;
const LOWEST = 3;

/** Joins the sums from draw to draw; what it shows stands in the cells. */
export function TrendLine({ rows }: { rows: readonly TrendRow[] }) {
  const points = rows.map(({ dice }, at) => `${sumOf(dice) - LOWEST + 0.5},${at + 0.5}`);
  return (
    <svg
      className={css['line']}
      // One unit is a cell, whatever its size.
      viewBox={`0 0 ${SUMS} ${rows.length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
