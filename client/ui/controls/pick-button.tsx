import type { ReactNode } from 'react';
import { CheckIcon } from './icons.tsx';
import css from './pick-button.module.css';

export interface PickButtonProps {
  /** The face of the tile: a text, a number or dice. */
  children: ReactNode;
  /** Odds under the face: "2.00". */
  odds: string;
  /** Accessible name: "Sum 10, odds 7.77". */
  name: string;
  isPicked: boolean;
  onPick: () => void;
  /** The stake or a statistic on the tile. The accessible name contains it too. */
  note?: ReactNode;
  /** True for a selection that is not offered. */
  isOff?: boolean;
}

/** A tile of the board. The picked state shows as a fill, a tick and `aria-pressed`. */
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
