import { useEffect, useState, type ComponentType } from 'react';
import type { Dice } from '#contract/rules/dice.ts';
import type { CubeProps } from './cube.tsx';
import { Die, type DieProps } from './die.tsx';
import dice from './dice.module.css';
import css from './dice-stage.module.css';

export interface DiceStageProps extends Pick<DieProps, 'size' | 'faces'> {
  /** null while they are unknown. */
  dice: Dice | null;
  /** The number of dice that rest: the first ones of the row. */
  resting: 0 | 1 | 2 | 3;
  /** Accessible name: "3, 4, 4", or that the dice roll. */
  name: string;
}

/**
 * Shows the three dice of a draw while they are thrown. Each shakes until the dice are known, then lands
 * when `--dice-first` and `--dice-next` say. Large dice stay cubes, others are flat once they rest.
 */
export function DiceStage({ dice: thrown, resting, name, size = 'm', faces }: DiceStageProps) {
  const Cube = useCube();
  const [wasThrown, setWasThrown] = useState(false);
  if (resting < 3 && !wasThrown) setWasThrown(true);
  const look = { size, faces };
  return (
    <span className={`${dice['row']} ${dice[size]}`} role="img" aria-label={name}>
      {ORDERS.map((order) => {
        const face = thrown?.[order] ?? null;
        const isResting = face !== null && order < resting;
        const isFlat = !Cube || (isResting && size !== 'l');
        return (
          <span
            key={order}
            className={`${css['place']} ${isResting && wasThrown ? css['thrown'] : ''}`}
          >
            {isFlat ? (
              <Die face={isResting ? face : null} {...look} />
            ) : (
              <Cube face={face} order={order} resting={resting} {...look} />
            )}
          </span>
        );
      })}
    </span>
  );
}

/** Loads the cubes, which a stage needs from its first frame on. */
export async function loadCubes(): Promise<void> {
  const loaded = await import('./cube.tsx').catch(() => null);
  loadedCube = loaded?.Cube ?? null;
}

const ORDERS = [0, 1, 2] as const;

let loadedCube: ComponentType<CubeProps> | null = null;

/** Returns the cube once it is loaded. Flat dice stand in until then, without React's wait of 300 ms. */
function useCube(): ComponentType<CubeProps> | null {
  const [Cube, setCube] = useState(() => loadedCube);
  useEffect(() => {
    if (!Cube) void loadCubes().then(() => setCube(() => loadedCube));
  }, [Cube]);
  return Cube;
}
