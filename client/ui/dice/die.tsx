import type { CSSProperties } from 'react';
import type { Face } from '#contract/rules/dice.ts';
import { FishFace } from './die-fish.tsx';
import css from './die.module.css';

export interface DieProps {
  face: Face;
  size?: 's' | 'm' | 'l';
  /** Pips, or the six signs of fish-prawn-crab with their digits. */
  faces?: 'dice' | 'fish';
  /** Tumbles on mount. Change the `key` to tumble again. */
  isTumbling?: boolean;
  /** Position in the row; each position tumbles differently. */
  order?: number;
  /** Accessible name. Without it the die is decorative. */
  name?: string;
}

const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6];

/** Rotation of the cube that shows each face, degrees about x and y. */
const TURNS: Record<Face, readonly [number, number]> = {
  1: [0, 0],
  2: [-90, 0],
  3: [0, -90],
  4: [0, 90],
  5: [90, 0],
  6: [0, 180],
};

/** A die as a 3D cube. Small dice, of which lists have hundreds, render only the visible face. */
export function Die({
  face,
  size = 'm',
  faces = 'dice',
  isTumbling = false,
  order = 0,
  name,
}: DieProps) {
  const isFlat = size === 's' && !isTumbling;
  return (
    <span
      className={`${css['die']} ${css[size]} ${isFlat ? css['flat'] : ''}`}
      style={restingStyle(face, order)}
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {isFlat ? (
        <Side face={face} faces={faces} />
      ) : (
        <span className={`${css['cube']} ${isTumbling ? css['tumbling'] : ''}`}>
          {FACES.map((each) => (
            <Side key={each} face={each} faces={faces} isPlaced isShaded={each !== face} />
          ))}
        </span>
      )}
    </span>
  );
}

interface SideProps {
  face: Face;
  faces: 'dice' | 'fish';
  isPlaced?: boolean;
  /** The faces in shadow when the die rests. */
  isShaded?: boolean;
}

function Side({ face, faces, isPlaced = false, isShaded = false }: SideProps) {
  return (
    <span
      className={`${css['side']} ${isPlaced ? css[`at${face}`] : ''} ${isShaded ? css['shaded'] : ''}`}
    >
      {faces === 'fish' ? <FishFace face={face} /> : <Pips face={face} />}
    </span>
  );
}

/** The cells with pips of each face in a 3 × 3 grid, row by row. */
const PIPS: Record<Face, readonly number[]> = {
  1: [5],
  2: [1, 9],
  3: [1, 5, 9],
  4: [1, 3, 7, 9],
  5: [1, 3, 5, 7, 9],
  6: [1, 3, 4, 6, 7, 9],
};

function Pips({ face }: { face: Face }) {
  const isRed = face === 1 || face === 4;
  return (
    <span className={`${css['pips']} ${isRed ? css['red'] : ''} ${face === 1 ? css['one'] : ''}`}>
      {PIPS[face].map((cell) => (
        <span
          key={cell}
          className={css['pip']}
          style={{ gridArea: `${Math.ceil(cell / 3)} / ${((cell - 1) % 3) + 1}` }}
        />
      ))}
    </span>
  );
}

function restingStyle(face: Face, order: number): CSSProperties {
  const [x, y] = TURNS[face];
  return {
    '--x': `${x}deg`,
    '--y': `${y}deg`,
    '--spin-x': `${x - 720 - 180 * (order % 3)}deg`,
    '--spin-y': `${y + 540 + 270 * ((order + 1) % 3)}deg`,
    '--wait': order,
  } as CSSProperties; // React's type knows no custom properties
}
