import css from './badges.module.css';

export interface PeriodBadgeProps {
  /** `YYYYMMDD` and the sequence within the day. */
  gameNo: string;
  /** Accessible name: "Period 20261121-214". */
  name: string;
  /** "7 Mar", unless the day is clear. */
  day?: string;
}

/** Shows a period with the day subdued and the sequence emphasised, on two lines where it is narrow. */
export function PeriodBadge({ gameNo, name, day = '' }: PeriodBadgeProps) {
  return (
    <span className={`tabular ${css['badge']}`} role="img" aria-label={name} translate="no">
      <span className={day === '' ? 'visually-hidden' : 'muted regular'}>
        {day === '' ? `${gameNo.slice(0, 8)}-` : `${day} · `}
      </span>
      <span>{gameNo.slice(8)}</span>
    </span>
  );
}

export interface StatusTagProps {
  /** The class of its colour. */
  tone: 'muted' | 'accent' | 'up' | 'down' | 'gold';
  children: string;
}

/** A coloured dot with a text that carries the meaning. */
export function StatusTag({ tone, children }: StatusTagProps) {
  return <span className={`bold nowrap ${css['tag']} ${tone}`}>{children}</span>;
}

/** How many are unread. The words for it are beside the badge. */
export function UnreadCount({ count, className = '' }: { count: number; className?: string }) {
  return (
    <span className={`count ${className}`} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
