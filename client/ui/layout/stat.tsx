import type { ReactNode } from 'react';
import css from './stat.module.css';

/** A label over a figure. Use `Stats` for several. */
export function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css['stat']}>
      <dt className={css['label']}>{label}</dt>
      <dd className={css['figure']}>{children}</dd>
    </div>
  );
}

/** Lays out figures in columns. `isFour` wraps from four to two, so that none is alone. */
export function Stats({ isFour = false, children }: { isFour?: boolean; children: ReactNode }) {
  return (
    <div className={css['room']}>
      <dl className={`${css['stats']} ${isFour ? css['four'] : ''}`}>{children}</dl>
    </div>
  );
}
