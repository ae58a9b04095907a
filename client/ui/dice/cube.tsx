import { useState } from 'react';
import type { Face } from '#contract/rules/dice.ts';
import { DieFace, type DieProps } from './die.tsx';
import dice from './dice.module.css';
import css from './cube.module.css';

export interface CubeProps extends Pick<DieProps, 'size' | 'faces'> {
  /** The face that it lands on; null while it is unknown. */
  face: Face | null;
  /** Its place in the row; each place tumbles differently. */
  order: 0 | 1 | 2;
  /** The number of dice of the row that rest. */
  resting: 0 | 1 | 2 | 3;
}

/** A die as a cube with its shadow: shakes, lands on its face, and rests. Only transforms and opacity move. */
export function Cube({ face, order, resting, size = 'm', faces = 'dice' }: CubeProps) {
  // A page that opens during a throw joins it where it is.
  const [joinedAt, setJoinedAt] = useState(resting);
  // The next throw begins at its start.
  if (face === null && joinedAt !== 0) setJoinedAt(0);
  const step = face === null ? 'shaking' : order < resting ? 'resting' : 'landing';
  return (
    <span
      className={`${css['place']} ${dice[size]} ${css[size]} ${css[step]}`}
      style={turnsOf(face ?? 1, order, joinedAt)}
    >
      <span className={css['shadow']} />
      <span className={css['hop']}>
        <span className={css['cube']}>
          {FACES.map((each) => (
            <span
              key={each}
              className={`${css['side']} ${each === face ? '' : css['aside']}`}
              style={placeOf(each)}
            >
              {/* The part of a flat die that the face of the body covers. */}
              <svg viewBox="2.4 2.4 43.2 43.2">
                <DieFace face={each} faces={faces} hasDigit={size !== 's'} />
              </svg>
            </span>
          ))}
        </span>
      </span>
    </span>
  );
}

const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6];

/** Rotation of the cube that shows each face, degrees about x and y. */
const TURNS: Record<Face, readonly [x: number, y: number]> = {
  1: [0, 0],
  2: [-90, 0],
  3: [0, -90],
  4: [0, 90],
  5: [90, 0],
  6: [0, 180],
};

/** The place of a side is the turn that shows it, backwards. */
function placeOf(side: Face) {
  const [x, y] = TURNS[side];
  return { '--at-x': `${-x}deg`, '--at-y': `${-y}deg` };
}

function turnsOf(face: Face, order: number, joinedAt: number) {
  const [x, y] = TURNS[face];
  return {
    '--x': `${x}deg`,
    '--y': `${y}deg`,
    // No whole turns: at the start of a throw the face that it ends with is on the far side. Each die starts at
    // another angle, so that three equal faces do not look like one block.
    '--spin-x': `${x - 830 - 395 * order}deg`,
    '--spin-y': `${y + 410 + 325 * ((order + 1) % 3)}deg`,
    '--order': order,
    '--joined-at': joinedAt,
  };
}
