import type { ReactNode } from 'react';
import { CheckIcon } from './icons.tsx';
import css from './pick-button.module.css';

export interface PickButtonProps {
  /** What is picked: a word, a number, dice. */
  children: ReactNode;
  /** "2.00", under the face. */
  odds: string;
  /** Its full name: "Sum 10, odds 7.77". */
  name: string;
  isPicked: boolean;
  onPick: () => void;
  /** The stake that lies on it, or a figure such as how long it is missing; its name says it, too. */
  note?: ReactNode;
  /** Not offered. */
  isOff?: boolean;
}

/** Picked is said three ways: a fill, a tick, and to a reader. */
export function PickButton({
  children,
  odds,
  name,
  isPicked,
  onPick,
  note,
  isOff = false,
}: PickButtonProps) {
  return (
    <button
      type="button"
      className={`${css['pick']} ${isPicked ? css['picked'] : ''}`}
      aria-label={name}
      aria-pressed={isPicked}
      disabled={isOff}
      onClick={onPick}
    >
      <span className={css['face']}>{children}</span>
      <span className={css['odds']}>{odds}</span>
      {note && <span className={css['note']}>{note}</span>}
      {isPicked && <CheckIcon className={css['tick']} />}
    </button>
  );
}
