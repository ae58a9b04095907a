import type { ReactNode } from 'react';
import { ForwardIcon } from './icons.tsx';
import css from './list-row.module.css';

export interface ListRowProps {
  icon?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  /** Shown at the right end. */
  end?: ReactNode;
  /** Makes the whole row a button with an arrow. */
  onClick?: () => void;
}

export function ListRow({ icon, title, note, end, onClick }: ListRowProps) {
  const inside = (
    <>
      {icon && <span className={`middle ${css['icon']}`}>{icon}</span>}
      <span className={`lines grow balanced ${css['text']}`}>
        <span className={`${note ? 'bold' : ''} ${css['title']}`}>{title}</span>
        {note && <span className="quiet">{note}</span>}
      </span>
      {end && <span className={`muted at-end ${css['end']}`}>{end}</span>}
    </>
  );
  if (!onClick) return <div className={`beside ruled ${css['row']}`}>{inside}</div>;
  return (
    <button type="button" className={`press beside ruled ${css['row']}`} onClick={onClick}>
      {inside}
      <span className="muted rigid">
        <ForwardIcon />
      </span>
    </button>
  );
}
