import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { sumOf } from '#contract/rules/dice.ts';
import type { TrendFigures } from '#contract/rules/trend.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import type { TrendChart, TrendGroup, TrendRow } from '../../stores/game/records/trend-chart.ts';
import { Die } from '../../ui/dice/die.tsx';
import { columnLabel, columnName, TrendRows } from './trend-rows.tsx';
import css from './trend-table.module.css';

/** The parts of the chart that the player can switch, and its order. */
export interface TrendOptions {
  readonly misses: boolean;
  readonly guides: boolean;
  readonly temperature: boolean;
  readonly newestFirst: boolean;
}

export interface TrendTableProps {
  group: TrendGroup;
  chart: TrendChart;
  /** The number of newest rows to show. */
  shown: number;
  options: TrendOptions;
  faces: 'dice' | 'fish';
}

/**
 * Renders the chart of one group: a row for each draw, a ball for a hit, and the length of the
 * absence for a miss. Each row is a grid of its own, so that the browser can skip rows out of view.
 */
export function TrendTable({ group, chart, shown, options, faces }: TrendTableProps) {
  const { t } = useTranslation();
  const { columns } = chart;
  const newest = chart.rows.slice(-shown);
  const rows = options.newestFirst ? newest.toReversed() : newest;
  const name = t('trend.caption', {
    group: t(`trend.groups.${group}`),
    count: chart.rows.length,
  });
  return (
    // With large text the region scrolls, so the keyboard needs to focus it; only Chrome does so by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['scroll']} role="region" aria-label={name} tabIndex={0}>
      <div
        className={`${css['chart']} ${css[group]}`}
        style={{ '--columns': columns.length, '--rows': rows.length }}
      >
        <table className={`tabular block ${css['table']}`} aria-label={name}>
          <TrendHead chart={chart} faces={faces} hasTemperature={options.temperature} />
          <TrendRows
            // Other options remount the rows, so that the first of them are rendered at once.
            key={`${group} ${options.misses} ${options.newestFirst}`}
            {...{ rows, columns, faces }}
            hasMisses={options.misses}
          />
          <TrendFoot figures={chart.figures} isTight={group === 'sums'} />
        </table>
        {options.guides && <div className={css['guides']} />}
        {group === 'sums' && <TrendLine rows={rows} />}
      </div>
    </div>
  );
}

interface TrendHeadProps {
  chart: TrendChart;
  faces: 'dice' | 'fish';
  hasTemperature: boolean;
}

function TrendHead({ chart, faces, hasTemperature }: TrendHeadProps) {
  const { t } = useTranslation();
  return (
    <thead className={`block ${css['head']}`}>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{t('lost.draw')}</span>
          <span aria-hidden="true">{t('trend.no')}</span>
        </th>
        <th scope="col" className={css['dice']}>
          {t('trend.dice')}
        </th>
        {chart.columns.map((column, at) => (
          <th key={column.value} scope="col">
            {column.group === 'numbers' && faces === 'fish' ? (
              <Die face={column.value} faces="fish" size="s" name={columnLabel(t, column, faces)} />
            ) : (
              <span>{columnName(t, column)}</span>
            )}
            {hasTemperature && <Temperature t={t} figures={chart.figures[at]} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The sign of a temperature, and the class of its colour. */
const TEMPERATURES = { hot: ['▲', 'down'], warm: ['·', 'muted'], cold: ['▼', 'accent'] } as const;

function Temperature({ t, figures }: { t: TFunction; figures: TrendFigures | undefined }) {
  if (!figures) return null;
  const { temperature } = figures;
  const [sign, look] = TEMPERATURES[temperature];
  return (
    <span className={`block ${look} ${css['temperature']}`}>
      <span className="visually-hidden">{t(`temperature.${temperature}`)}</span>
      <span aria-hidden="true">{sign}</span>
    </span>
  );
}

interface TrendFootProps {
  figures: readonly TrendFigures[];
  /** Drops decimals from numbers of two digits, which do not fit into sixteen columns. */
  isTight: boolean;
}

const FOOT_ROWS = ['appearances', 'expected', 'averageMiss', 'maxMiss', 'longestStreak'] as const;

function TrendFoot({ figures, isTight }: TrendFootProps) {
  const { t } = useTranslation();
  const formatShare = (value: number) => formatNumber(value, isTight && value >= 9.95 ? 0 : 1);
  const formatFigure = (row: (typeof FOOT_ROWS)[number], figure: TrendFigures): string => {
    if (row === 'expected') return formatShare(figure.expected);
    if (row === 'averageMiss') return formatShare(figure.averageMiss);
    if (row === 'appearances') return formatNumber(figure.hits);
    return formatNumber(figure[row]);
  };
  return (
    <tfoot className={`block ${css['foot']}`}>
      {FOOT_ROWS.map((row) => (
        <tr key={row}>
          <th scope="row" colSpan={isTight ? 1 : 2}>
            <span className={`block muted ${css['name']}`}>{t(`trend.${row}`)}</span>
          </th>
          {figures.map((figure, at) => (
            <td key={at}>{formatFigure(row, figure)}</td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

const SUM_COLUMNS = 16;
const LOWEST_SUM = 3;

/** Draws the line from sum to sum. The cells hold the same numbers as text. */
function TrendLine({ rows }: { rows: readonly TrendRow[] }) {
  const points = rows.map(({ dice }, at) => `${sumOf(dice) - LOWEST_SUM + 0.5},${at + 0.5}`);
  return (
    <svg
      className={css['line']}
      // One unit is one cell, whatever its size in pixels.
      viewBox={`0 0 ${SUM_COLUMNS} ${rows.length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
