import type { ReactNode } from 'react';
import css from './fold.module.css';

export interface FoldProps {
  title: string;
  /** Text under the title, such as a day. */
  note?: string;
  children: ReactNode;
}

/** A title that expands its content. */
export function Fold({ title, note, children }: FoldProps) {
  return (
    <details className={css['fold']}>
      <summary className={css['title']}>
        <span className={css['words']}>
          {title}
          {note && <span className={css['note']}>{note}</span>}
        </span>
      </summary>
      <div className={css['inside']}>{children}</div>
    </details>
  );
}
