import { useId, type ReactNode, type Ref } from 'react';
import css from './fold.module.css';
import { DownIcon } from './icons.tsx';

export interface FoldProps {
  title: string;
  note?: string;
  children: ReactNode;
}

export function Fold({ title, note, children }: FoldProps) {
  return (
    <details className={`ruled ${css['fold']}`}>
      <summary className={`press beside ${css['title']}`}>
        <span className="lines">
          <span className={note ? 'bold' : ''}>{title}</span>
          {note && <span className="fine">{note}</span>}
        </span>
        <DownIcon className={`muted rigid ${css['arrow']}`} />
      </summary>
      <div className={css['inside']}>{children}</div>
    </details>
  );
}

interface FoldRowProps {
  title: ReactNode;
  /** Subdued text under the title. */
  note?: ReactNode;
  /** Shown before the arrow, on a narrow page in a line of its own. */
  end?: ReactNode;
  /** Shown below, as wide as the row. */
  more?: ReactNode;
  /** A button below the row, which works without opening it. */
  action?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A list row whose detail opens below it. The list controls which row is open. */
export function FoldRow({ ref, ...props }: FoldRowProps) {
  const { title, note, end, more, action, isOpen, onToggle, children } = props;
  const detailId = useId();
  return (
    <article ref={ref} className={css['row']}>
      <button
        type="button"
        className={`ring-inside ${css['head']} ${more ? css['tall'] : ''}`}
        aria-expanded={isOpen}
        aria-controls={detailId}
        onClick={({ currentTarget }) => {
          onToggle();
          if (!isOpen) requestAnimationFrame(() => showWhole(currentTarget));
        }}
      >
        <span className="lines">
          {title}
          {note && <span className="fine tabular">{note}</span>}
        </span>
        {end && <span className={css['end']}>{end}</span>}
        <DownIcon className={`fine ${css['arrow']} ${isOpen ? css['open'] : ''}`} />
        {more && <span className={css['more']}>{more}</span>}
      </button>
      {action && <div className={css['action']}>{action}</div>}
      <div id={detailId}>{isOpen && <div className={css['inside']}>{children}</div>}</div>
    </article>
  );
}

function showWhole(head: Element): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  head.closest('article')?.scrollIntoView({ block: 'nearest', behavior });
}
