import { startTransition, useEffect, useRef, useState, type CSSProperties } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import type { TrendColumn, TrendRow } from '../../stores/game/trend-chart.ts';
import { TrendDraw } from './trend-row.tsx';
import css from './trend-table.module.css';
import { columnSpoken, hitName } from './trend-words.ts';

export interface TrendRowsProps {
  rows: readonly TrendRow[];
  columns: readonly TrendColumn[];
  faces: 'dice' | 'fish';
  hasMisses: boolean;
}

/** So many rows are built in one go: as many as a phone shows under what stands over them. */
const STEP = 15;
/** The next rows are built when they are this near, so that a thumb does not meet their empty room. */
const AHEAD = '300px 0px';
const DICE = [1, 2, 3];

/**
 * The draws: those at the head of the chart at once, the others a piece at a time as they come near.
 * Their room is there from the start.
 */
export function TrendRows({ rows, columns, faces, hasMisses }: TrendRowsProps) {
  const { t, locale } = useWords();
  const [built, setBuilt] = useState(STEP);
  const ahead = useRef<HTMLTableSectionElement>(null);
  const left = Math.max(0, rows.length - built);
  useEffect(() => {
    if (left === 0 || !ahead.current) return undefined;
    const near = new IntersectionObserver(
      (seen) => {
        if (seen.some((each) => each.isIntersecting)) startTransition(() => setBuilt(built + STEP));
      },
      { rootMargin: AHEAD },
    );
    near.observe(ahead.current);
    return () => near.disconnect();
  }, [built, left]);
  // What each ball says, made once for all rows.
  const names = columns.map((column) => {
    const name = columnSpoken(t, column, faces);
    return DICE.map((hits) => hitName(t, name, hits));
  });
  const pieces = Array.from({ length: Math.ceil(Math.min(built, rows.length) / STEP) });
  return (
    <>
      {pieces.map((_, piece) => {
        const from = piece * STEP;
        const held = rows.slice(from, from + STEP);
        return (
          <tbody key={piece} className={css['piece']} style={roomOf(held.length)}>
            {held.map((row, at) => (
              <TrendDraw
                key={row.gameNo}
                {...{ row, columns, names, locale, hasMisses }}
                isNewDay={from + at > 0 && dayOf(rows[from + at - 1]) !== dayOf(row)}
              />
            ))}
          </tbody>
        );
      })}
      {left > 0 && <tbody ref={ahead} className={css['piece']} style={roomOf(left)} />}
    </>
  );
}

const dayOf = (row: TrendRow | undefined) => row?.gameNo.slice(0, 8);

function roomOf(rows: number): CSSProperties {
  return { '--held': rows } as CSSProperties; // React's type knows no custom properties
}
