import type { CSSProperties } from 'react';
import type { Face, Dice } from '#contract/rules/dice.ts';
import css from './dice.module.css';

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
  } as CSSProperties; // React's type lacks custom properties
}

/**
 * The signs in the Hong Kong order (GAME-6): fish, prawn, gourd, coin, crab, rooster.
 * Opposite faces share a colour. The digit is shown too, because the mapping of signs is not universal.
 */
function FishFace({ face }: { face: Face }) {
  return (
    <span className={css['fish']}>
      <svg viewBox="0 0 48 48" className={`${css['sign']} ${css[COLOURS[face]]}`}>
        {SIGNS[face]}
      </svg>
      <span className={css['digit']}>{face}</span>
    </span>
  );
}

const COLOURS: Record<Face, 'signRed' | 'signGreen' | 'signBlue'> = {
  1: 'signRed',
  2: 'signGreen',
  3: 'signBlue',
  4: 'signBlue',
  5: 'signGreen',
  6: 'signRed',
};

const SIGNS: Record<Face, React.ReactNode> = {
  1: (
    <>
      <path d="M5 25C11 13 25 11 34 22l9-7c-2 6-2 13 0 19l-9-7C25 38 11 37 5 25Z" />
      <path className={css['cut']} d="M19 17c3 5 3 11 0 16" />
      <circle className={css['eye']} cx="13" cy="23" r="1.8" />
    </>
  ),
  2: (
    <>
      <path d="M9 13c7-6 20-6 26 3 6 10 1 21-9 24-3 1-7 1-9 0 8-2 13-6 13-13 0-6-4-9-10-8-5 1-10-1-11-6Z" />
      <path d="M18 40c-4-2-8-1-10 3 3 1 6 1 8-1-1 2 0 4 2 5 2-2 2-5 0-7Z" />
      <path className={css['cut']} d="M22 9l-2 10M30 11l-5 10M36 18l-8 6M38 27l-9-1M34 35l-6-5" />
      <path className={css['line']} d="M10 13C6 12 3 9 2 5M12 11C10 8 10 5 11 2" />
      <circle className={css['eye']} cx="14.5" cy="14" r="1.7" />
    </>
  ),
  3: (
    <>
      <path d="M24 9c5 0 8 4 7 8-1 3-1 4 2 7 8 8 4 20-9 20S7 32 15 24c3-3 3-4 2-7-1-4 2-8 7-8Z" />
      <path className={css['cut']} d="M16 24c5 3 11 3 16 0" />
      <path className={css['line']} d="M24 9c0-4 2-6 6-6M24 7c-3-1-6 0-8 2" />
    </>
  ),
  4: (
    <>
      <path
        fillRule="evenodd"
        d="M24 5a19 19 0 1 1 0 38 19 19 0 0 1 0-38Zm-6.5 12.500v13h13v-13Z"
      />
      <path className={css['cut']} d="M24 9v4M24 35v4M9 24h4M35 24h4" />
    </>
  ),
  5: (
    <>
      <path d="M24 19c9 0 14 5 14 11s-6 10-14 10-14-4-14-10 5-11 14-11Z" />
      <path d="M13 19C6 18 4 12 8 6c0 4 2 5 4 4l3-4c3 5 1 10-2 13ZM35 19c7-1 9-7 5-13 0 4-2 5-4 4l-3-4c-3 5-1 10 2 13Z" />
      <path
        className={css['line']}
        d="M10 27l-6-2M9 33l-6 2M12 38l-5 5M38 27l6-2M39 33l6 2M36 38l5 5"
      />
      <circle className={css['eye']} cx="19.5" cy="26" r="1.9" />
      <circle className={css['eye']} cx="28.5" cy="26" r="1.9" />
    </>
  ),
  6: (
    <>
      <path d="M12 13c0-3 2-4 3-2 0-3 3-4 4-2 1-2 4-1 3 2 2 1 3 3 3 6 0 5 4 6 8 4 3-1 4-6 3-11 7 4 9 13 5 20-4 6-11 10-18 9-8-1-12-7-12-14l-1-4-5-2 4-3c0-1 1-3 3-3Z" />
      <path className={css['line']} d="M22 38v6M22 44h-5M29 38v6M29 44h-5" />
      <path className={css['cut']} d="M23 27c3 4 9 4 12 0" />
      <circle className={css['eye']} cx="16.5" cy="16" r="1.6" />
    </>
  ),
};

interface DiceRowProps extends Pick<DieProps, 'size' | 'faces' | 'isTumbling'> {
  dice: Dice;
  /** Accessible name of the three pictures: "3, 4, 4". */
  name: string;
}

export function DiceRow({ dice, name, size = 'm', ...look }: DiceRowProps) {
  const [first, second, third] = dice;
  return (
    <span className={`${css['row']} ${css[size]}`} role="img" aria-label={name}>
      <Die face={first} order={0} size={size} {...look} />
      <Die face={second} order={1} size={size} {...look} />
      <Die face={third} order={2} size={size} {...look} />
    </span>
  );
}
