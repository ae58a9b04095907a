import type { CSSProperties } from 'react';
import { useT } from '../../i18n/i18n.ts';
import type { TrendChart, TrendGroup } from '../../stores/game/trend-chart.ts';
import { TrendFoot } from './trend-foot.tsx';
import { TrendHead } from './trend-head.tsx';
import { TrendLine } from './trend-line.tsx';
import type { TrendLook } from './trend-look.ts';
import { TrendRows } from './trend-rows.tsx';
import css from './trend-table.module.css';

export interface TrendTableProps {
  group: TrendGroup;
  chart: TrendChart;
  /** So many of the newest rows. */
  shown: number;
  look: TrendLook;
  faces: 'dice' | 'fish';
}

/**
 * The chart of one group: a draw a row, a ball for a hit, and how long the others have been missing.
 * Rows lay themselves out, so that those out of sight cost nothing.
 */
export function TrendTable({ group, chart, shown, look, faces }: TrendTableProps) {
  const t = useT();
  const { columns } = chart;
  const newest = chart.rows.slice(-shown);
  const rows = look.newestFirst ? newest.toReversed() : newest;
  const name = t('trend.caption', {
    group: t(`trend.groups.${group}`),
    count: chart.rows.length,
  });
  return (
    // With large text it scrolls within itself: every keyboard has to get there, not only Chrome's.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['scroll']} role="region" aria-label={name} tabIndex={0}>
      <div className={`${css['room']} ${css[group]}`} style={sizesOf(columns.length, rows.length)}>
        <table className={css['table']} aria-label={name}>
          <TrendHead chart={chart} faces={faces} hasTemperature={look.temperature} />
          <TrendRows
            // Another face of the same rows is built anew, the first of them at once.
            key={`${group} ${look.misses} ${look.newestFirst}`}
            {...{ rows, columns, faces }}
            hasMisses={look.misses}
          />
          <TrendFoot figures={chart.figures} isTight={group === 'sums'} />
        </table>
        {look.guides && <div className={css['guides']} />}
        {group === 'sums' && <TrendLine rows={rows} />}
      </div>
    </div>
  );
}

function sizesOf(columns: number, rows: number): CSSProperties {
  return { '--columns': columns, '--rows': rows } as CSSProperties; // React's type knows no custom properties
}
