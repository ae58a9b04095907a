import type { CSSProperties } from 'react';
import css from './rolling-figure.module.css';

interface RollingFigureProps {
  /** The figure as it is written: "1,240.50". Everything but digits stands still. */
  text: string;
  /** Rolls up from zero when it appears. */
  countsUp?: boolean;
  /** Shows the digits after the point smaller, like `Money`. */
  hasSmallDecimals?: boolean;
}

/**
 * Shows a figure whose digits roll to their new values. Only transforms move. The wheels are drawn by the
 * style sheet: the document holds the plain text alone, for screen readers and for copying.
 */
export function RollingFigure(props: RollingFigureProps) {
  const { text, countsUp = false, hasSmallDecimals = false } = props;
  const pointAt = hasSmallDecimals ? text.lastIndexOf('.') : -1;
  const signs = Array.from(text);
  return (
    <span className={`numerals ${css['figure']} ${countsUp ? css['countsUp'] : ''}`} translate="no">
      <span className="visually-hidden">{text}</span>
      <span className={css['row']} aria-hidden="true">
        {signs.map((sign, at) => (
          // Counted from the end, so that each place keeps its wheel when the figure gets longer.
          <Sign key={signs.length - at} sign={sign} isSmall={pointAt >= 0 && at >= pointAt} />
        ))}
      </span>
    </span>
  );
}

function Sign({ sign, isSmall }: { sign: string; isSmall: boolean }) {
  const size = isSmall ? css['small'] : '';
  if (!/\d/.test(sign)) return <span className={`${css['still']} ${size}`} data-sign={sign} />;
  const style = { '--digit': sign } as CSSProperties; // React's type lacks custom properties
  return <span className={`${css['wheel']} ${size}`} style={style} />;
}
