import css from './period-badge.module.css';

export interface PeriodBadgeProps {
  /** `YYYYMMDD` and the number within the day. */
  gameNo: string;
  /** "Period 20261121-214" for a reader. */
  name: string;
}

/** The day is quiet, the number within it is what players say. Where it is narrow, they are two lines. */
export function PeriodBadge({ gameNo, name }: PeriodBadgeProps) {
  return (
    <span className={css['badge']} role="img" aria-label={name}>
      <span className={css['day']}>{gameNo.slice(0, 8)}-</span>
      <span>{gameNo.slice(8)}</span>
    </span>
  );
}
