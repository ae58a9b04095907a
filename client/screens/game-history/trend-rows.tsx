import type { TFunction } from 'i18next';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeOf, sumOf, type Dice } from '#contract/rules/dice.ts';
import { formatPeriod, signName } from '../../i18n/game-words.ts';
import type { TrendCell, TrendColumn, TrendRow } from '../../stores/game/records/trend-chart.ts';
import css from './trend-table.module.css';

export interface TrendRowsProps {
  rows: readonly TrendRow[];
  columns: readonly TrendColumn[];
  faces: 'dice' | 'fish';
  hasMisses: boolean;
}

/** Rows rendered in one go: about a screen of a phone. */
const STEP = 15;
/** Renders the next rows this far ahead, so that scrolling does not reveal empty space. */
const AHEAD = '300px 0px';
const HIT_COUNTS = [1, 2, 3];

/**
 * Renders the first draws at once and the others in steps as they come near. Their space is reserved
 * from the start.
 */
export function TrendRows({ rows, columns, faces, hasMisses }: TrendRowsProps) {
  const { t, i18n } = useTranslation();
  const [rendered, setRendered] = useState(STEP);
  const placeholder = useRef<HTMLTableSectionElement>(null);
  const left = Math.max(0, rows.length - rendered);
  useEffect(() => {
    if (left === 0 || !placeholder.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting))
          startTransition(() => setRendered(rendered + STEP));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, [rendered, left]);
  // The labels of all balls, built once for all rows: "4, hit, on 2 dice".
  const labels = columns.map((column) => {
    const name = columnLabel(t, column, faces);
    return HIT_COUNTS.map((hits) =>
      hits > 1 ? t('trend.hitTimes', { name, times: hits }) : t('trend.hit', { name }),
    );
  });
  const pieces = Array.from({ length: Math.ceil(Math.min(rendered, rows.length) / STEP) });
  return (
    <>
      {pieces.map((_, piece) => {
        const from = piece * STEP;
        const pieceRows = rows.slice(from, from + STEP);
        return (
          <tbody
            key={piece}
            translate="no"
            className={css['piece']}
            style={{ '--piece-rows': pieceRows.length }}
          >
            {pieceRows.map((row, at) => (
              <TrendDraw
                key={row.gameNo}
                {...{ row, columns, labels, locale: i18n.language, hasMisses }}
                isNewDay={from + at > 0 && dayOf(rows[from + at - 1]) !== dayOf(row)}
              />
            ))}
          </tbody>
        );
      })}
      {left > 0 && (
        <tbody ref={placeholder} className={css['piece']} style={{ '--piece-rows': left }} />
      )}
    </>
  );
}

const dayOf = (row: TrendRow | undefined) => row?.gameNo.slice(0, 8);

interface TrendDrawProps {
  row: TrendRow;
  columns: readonly TrendColumn[];
  /** The labels of the balls: for each column, with one, two and three hits. */
  labels: readonly (readonly string[])[];
  /** The language of the labels. */
  locale: string;
  hasMisses: boolean;
  /** The row above belongs to another day. */
  isNewDay: boolean;
}

/** Renders one draw. There are hundreds, so cells stay bare and unchanged rows are not rendered again. */
const TrendDraw = memo(
  function TrendDraw({ row, columns, labels, hasMisses, isNewDay }: TrendDrawProps) {
    return (
      <tr className={isNewDay ? css['newDay'] : undefined}>
        <th scope="row" aria-label={formatPeriod(row.gameNo)}>
          {row.gameNo.slice(8)}
        </th>
        <td className={css['dice']}>{row.dice.join(' ')}</td>
        {row.cells.map((cell, at) =>
          cell.hits === 0 ? (
            // The index is a stable key: cells never move.
            <td key={at}>{hasMisses ? cell.miss : null}</td>
          ) : (
            <td key={at}>
              <Ball
                cell={cell}
                meaning={meaningOf(columns[at], cell, row.dice)}
                label={labels[at]?.[cell.hits - 1] ?? ''}
              >
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

interface BallProps {
  cell: TrendCell;
  meaning: Meaning;
  label: string;
  children: number;
}

function Ball({ cell, meaning, label, children }: BallProps) {
  return (
    <span
      className={`${css['ball']} ${css[meaning]} ${children % 2 === 0 ? css['even'] : ''}`}
      role="img"
      aria-label={label}
    >
      {cell.hits === 1 ? (
        children
      ) : (
        <>
          <span>{children}</span>
          <sup className={css['times']}>{cell.hits}</sup>
        </>
      )}
    </span>
  );
}

type Meaning = 'big' | 'small' | 'triple';

const BIG_NUMBER = 4;

/** Returns what the colour of a hit tells; the legend names it. */
function meaningOf(column: TrendColumn | undefined, { hits }: TrendCell, dice: Dice): Meaning {
  if (column?.group === 'numbers') {
    if (hits === 3) return 'triple';
    return column.value >= BIG_NUMBER ? 'big' : 'small';
  }
  return sizeOf(dice);
}

/** Returns the head of a column: "4", "11", "Big odd", "Pair". */
export function columnName(t: TFunction, column: TrendColumn): string {
  switch (column.group) {
    case 'numbers':
    case 'sums':
      return String(column.value);
    case 'sizes':
      return column.value === 'triple' ? t('play.isTriple') : t(`trend.${column.value}`);
    case 'shapes':
      return column.value === 'triple' ? t('play.isTriple') : t(`play.${column.value}`);
  }
}

/** Returns the name for screen readers, which includes the sign if the dice of the game have signs. */
export function columnLabel(t: TFunction, column: TrendColumn, faces: 'dice' | 'fish'): string {
  const name = columnName(t, column);
  const hasSign = column.group === 'numbers' && faces === 'fish';
  return hasSign ? `${signName(t, column.value)} ${name}` : name;
}
