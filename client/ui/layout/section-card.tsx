import { useId, type ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import css from './section-card.module.css';

export interface SectionCardProps {
  title?: string;
  /** Shown at the right end of the title. */
  aside?: ReactNode;
  /** Lets the content reach the edge of the card, for lists. */
  isFlush?: boolean;
  children: ReactNode;
}

export function SectionCard({ title, aside, isFlush = false, children }: SectionCardProps) {
  const titleId = useId();
  return (
    <section
      className={`${css['card']} ${isFlush ? css['flush'] : ''}`}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <div className={`spread ${css['head']}`}>
          <h2 id={titleId} className="medium">
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** A label over a figure, which is null while it is unknown. Use `Stats` for several. */
export function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`stack ${css['stat']}`}>
      <dt className="fine">{label}</dt>
      <dd className="numerals bold medium">{children ?? <Skeleton width="4ch" />}</dd>
    </div>
  );
}

/** Lays out figures in columns. `isFour` wraps from four to two, so that none is alone. */
export function Stats({ isFour = false, children }: { isFour?: boolean; children: ReactNode }) {
  return (
    <div className={css['room']}>
      <dl className={`wrap ${css['stats']} ${isFour ? css['four'] : ''}`}>{children}</dl>
    </div>
  );
}
