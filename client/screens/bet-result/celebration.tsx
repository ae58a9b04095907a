import css from './result-sheet.module.css';

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

const COINS = Array.from({ length: 32 }, (_, at) => at);

/** Spreads the coins over both sides, clear of dice and amount, and the time, each at its own pace. */
function fallOf(at: number) {
  // Steps of no common measure: no two coins look alike.
  const part = (of: number) => (at * of) % 1;
  return {
    '--left': `${(at % 2) * 91 - 1 + 3 * part(0.618)}%`,
    '--wait': part(0.755),
    '--size': 0.6 + 0.6 * part(0.57),
    '--pace': 0.6 + 0.4 * part(0.325),
  };
}
