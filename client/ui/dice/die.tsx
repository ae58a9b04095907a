import type { Face } from '#contract/rules/dice.ts';
import { FishSign } from './fish-sign.tsx';
import css from './dice.module.css';

export interface DieProps {
  /** null: a die that shows no face. */
  face: Face | null;
  size?: 's' | 'm' | 'l' | undefined;
  /** Pips, or the six signs of fish-prawn-crab with their digits. */
  faces?: 'dice' | 'fish' | undefined;
  /** Accessible name. Without it the die is decorative. */
  name?: string;
}

/** A flat die. Lists show hundreds, so it is one picture with as few nodes as possible. */
export function Die({ face, size = 'm', faces = 'dice', name }: DieProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={`${css['die']} ${css['face']} ${css[size]}`}
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {face && <DieFace face={face} faces={faces} hasDigit={size !== 's'} />}
    </svg>
  );
}

interface DieFaceProps {
  face: Face;
  faces: 'dice' | 'fish';
  /** The digit beside a sign; too small to read on small dice. */
  hasDigit: boolean;
}

/** The pips or the sign of a die, in a view box of 48 units. */
export function DieFace({ face, faces, hasDigit }: DieFaceProps) {
  if (faces === 'fish') return <FishSign face={face} hasDigit={hasDigit} />;
  return (
    <path
      className={`${css['pips']} ${RED.has(face) ? css['red'] : ''} ${face === 1 ? css['one'] : ''}`}
      d={PIPS[face]}
    />
  );
}

/** The faces with red pips on Chinese dice. */
const RED: ReadonlySet<Face> = new Set([1, 4]);

/** Each pip is a line of no length with round caps. */
const PIPS: Record<Face, string> = {
  1: 'M24 24h0',
  2: 'M13 13h0M35 35h0',
  3: 'M12.5 12.5h0M24 24h0M35.5 35.5h0',
  4: 'M13.5 13.5h0M34.5 13.5h0M13.5 34.5h0M34.5 34.5h0',
  5: 'M12.5 12.5h0M35.5 12.5h0M24 24h0M12.5 35.5h0M35.5 35.5h0',
  6: 'M14 11.5h0M34 11.5h0M14 24h0M34 24h0M14 36.5h0M34 36.5h0',
};
