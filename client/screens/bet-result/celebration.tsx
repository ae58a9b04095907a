import type { CSSProperties } from 'react';
import css from './celebration.module.css';

/** Gold coins that fall once over the result of a grand win, which fills the screen. */
export function Celebration() {
  return (
    <span className={css['sky']} aria-hidden="true">
      {COINS.map((at) => (
        <span key={at} className={css['coin']} style={fallOf(at)} />
      ))}
    </span>
  );
}

const COINS = Array.from({ length: 24 }, (_, at) => at);

/** Spreads the coins over the width and the time, with steps that share no factor with their number. */
function fallOf(at: number): CSSProperties {
  return {
    '--left': `${(at * 37) % 100}%`,
    '--wait': (at * 7) % 24,
    '--size': 0.7 + (at % 4) * 0.2,
  } as CSSProperties; // React's type lacks custom properties
}
