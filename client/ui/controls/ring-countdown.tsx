import { clockText } from './countdown.tsx';
import css from './ring-countdown.module.css';

export interface RingCountdownProps {
  remainingMs: number;
  wholeMs: number;
  /** Names the target: "Closes in". */
  label: string;
  /** Shows the ring without its colour, while nothing can be done. */
  isQuiet?: boolean;
}

/** Shows the remaining time in a ring that empties. Screen readers read it on demand only. */
export function RingCountdown({ remainingMs, wholeMs, label, isQuiet }: RingCountdownProps) {
  const time = clockText(remainingMs);
  const share = wholeMs > 0 ? Math.min(1, Math.max(0, remainingMs / wholeMs)) : 0;
  return (
    <span
      role="timer"
      translate="no"
      aria-live="off"
      aria-label={`${label} ${time}`}
      className={`rigid ${css['ring']} ${isQuiet ? css['quiet'] : ''}`}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21.5" />
        <circle
          className={css['rest']}
          cx="24"
          cy="24"
          r="21.5"
          pathLength={100}
          strokeDashoffset={100 - share * 100}
        />
      </svg>
      <span className={`numerals bold ${css['time']}`} aria-hidden="true">
        {time}
      </span>
    </span>
  );
}
