import css from './countdown.module.css';

export interface CountdownProps {
  remainingMs: number;
  /** Names the target: "Closes in". */
  label: string;
  /** Remaining time from which the countdown is urgent, which is announced once. */
  urgentMs?: number;
  /** The announcement: "15 seconds left to bet". */
  warning?: string;
}

/** The last seconds roll in. Until then the digits change without motion. */
const LAST_MS = 10_000;

/** Shows m:ss. Screen readers read it on demand only; the warning is announced once. */
export function Countdown({ remainingMs, label, urgentMs = 0, warning }: CountdownProps) {
  const time = clockText(remainingMs);
  const isUrgent = remainingMs > 0 && remainingMs <= urgentMs;
  return (
    <span className={css['countdown']}>
      <span className="fine">{label}</span>
      <span
        role="timer"
        translate="no"
        aria-live="off"
        aria-label={`${label} ${time}`}
        className={`numerals bold nowrap large ${isUrgent ? css['urgent'] : ''}`}
      >
        <span key={remainingMs <= LAST_MS ? time : ''}>{time}</span>
      </span>
      {warning && (
        <span className="visually-hidden" role="status">
          {isUrgent ? warning : ''}
        </span>
      )}
    </span>
  );
}

/** Rounds up, so that 0:00 is the end and not the last second. */
export function clockText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
