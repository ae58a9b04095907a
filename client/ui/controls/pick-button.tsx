import type { ReactNode } from 'react';
import { useLongPress } from '../gestures/long-press.ts';
import css from './pick-button.module.css';

export interface PickButtonProps {
  /** The face of the tile: a text, a number or dice. */
  children: ReactNode;
  /** "2.00"; empty for a tile of several bets. */
  odds: string;
  /** Accessible name: "Sum 10, odds 7.77". */
  name: string;
  isPicked: boolean;
  onPick: () => void;
  /** Called for a long press, and for the key of the context menu. */
  onDetails?: () => void;
  /** The stake on the chip of a picked tile: "10". The accessible name contains it too. */
  stake?: string | null | undefined;
  /** The stake of a bet on this tile, which stays until the draw is told. */
  placed?: string | null;
  /** What the bet on this tile won: "+2,090.00". It takes the place of chip and odds. */
  gain?: string | null;
  /** True once the bet on this tile has lost. */
  isLost?: boolean;
  /** One small figure. The accessible name contains it too. */
  note?: ReactNode;
  /** A drawing along the lower edge. */
  base?: ReactNode;
  /** The probability beside that of the likeliest pick, 0 to 1: a bar along the lower edge. */
  chance?: number;
  /** `row`: odds and figure beside the face, not below. `pair`: beside each other below the face. */
  layout?: 'row' | 'pair' | 'stack';
  /** True for a selection that is not offered. */
  isOff?: boolean;
  /** True while the selection lights up, because it has just won. */
  isLit?: boolean;
}

/** A tile of the board. The picked state shows as an edge, a chip with the stake and `aria-pressed`. */
export function PickButton(props: PickButtonProps) {
  const { children, odds, name, isPicked, onPick, onDetails, stake, note, base } = props;
  const { placed = null, gain = null, isLost = false } = props;
  const { chance = 0, layout = 'stack', isOff = false, isLit = false } = props;
  const { style, ...longPress } = useLongPress(() => onDetails?.());
  const states = [
    isPicked && css['picked'],
    (stake || (placed && !gain)) && css['staked'],
    isLit && css['lit'],
    gain && css['gained'],
    isLost && css['lost'],
  ];
  return (
    <button
      type="button"
      className={[css['pick'], css[layout], ...states].filter(Boolean).join(' ')}
      aria-label={name}
      aria-pressed={isPicked}
      disabled={isOff}
      onClick={onPick}
      {...(onDetails && longPress)}
      style={{ ...style, '--chance': shareOf(chance) }}
      data-gain={gain || undefined}
    >
      <span className={`bold ${css['face']}`}>{children}</span>
      {(gain ?? odds) && (
        <span className={`numerals nowrap ${css['odds']}`} translate="no">
          {gain ? <Gain amount={gain} /> : odds}
        </span>
      )}
      {note && <span className={`fine tabular ${css['note']}`}>{note}</span>}
      {base && <span className={css['base']}>{base}</span>}
      {((placed && !gain) || stake) && (
        <span className={css['chips']} translate="no">
          {placed && !gain && <Chip look={css['placed']} text={placed} />}
          {stake && <Chip text={stake} />}
        </span>
      )}
    </button>
  );
}

/** Returns a length that shows, however small the chance is. */
const shareOf = (chance: number) => (chance > 0 ? `max(6px, ${chance * 100}%)` : '0');

function Chip({ look = '', text }: { look?: string | undefined; text: string }) {
  const long = text.length > 2 ? css['long'] : '';
  return <span className={`middle nowrap tabular ${css['chip']} ${look} ${long}`}>{text}</span>;
}

/** An amount whose decimals are small, because a tile has no room for a thousand. */
function Gain({ amount }: { amount: string }) {
  const [whole, decimals] = amount.split('.');
  return (
    <>
      <span>{whole}</span>
      <span className={`${css['decimals']} ${decimals === '00' ? css['zero'] : ''}`}>
        {`.${decimals}`}
      </span>
    </>
  );
}
