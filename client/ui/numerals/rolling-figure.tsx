import type { CSSProperties } from 'react';
import css from './rolling-figure.module.css';

interface RollingFigureProps {
  /** The figure as it is written: "1,240.50". Everything but digits stands still. */
  text: string;
  /** Rolls up from zero when it appears. */
  countsUp?: boolean;
}

/**
 * Shows a figure whose digits roll to their new values. Only transforms move. The wheels are drawn by the
 * style sheet: the document holds the plain text alone, for screen readers and for copying.
 */
export function RollingFigure({ text, countsUp = false }: RollingFigureProps) {
  const signs = Array.from(text);
  return (
    <span className={`numerals ${css['figure']} ${countsUp ? css['countsUp'] : ''}`}>
      <span className="visually-hidden">{text}</span>
      <span className={css['row']} aria-hidden="true">
        {signs.map((sign, at) => (
          // Counted from the end, so that each place keeps its wheel when the figure gets longer.
          <Sign key={signs.length - at} sign={sign} />
        ))}
      </span>
    </span>
  );
}

function Sign({ sign }: { sign: string }) {
  if (!/\d/.test(sign)) return <span className={css['still']} data-sign={sign} />;
  const style = { '--digit': sign } as CSSProperties; // React's type lacks custom properties
  return <span className={css['wheel']} style={style} />;
}
