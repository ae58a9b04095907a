import { lazy, Suspense, useEffect, useState } from 'react';
import type { Dice } from '#contract/rules/dice.ts';
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
  // The cubes are needed some time after the stage.
  useEffect(() => void loadCube(), []);
  const [wasThrown, setWasThrown] = useState(false);
  if (resting < 3 && !wasThrown) setWasThrown(true);
  const flat = { size, faces, className: wasThrown ? css['thrown'] : undefined };
  return (
    <span className={`${dice['row']} ${dice[size]}`} role="img" aria-label={name}>
      {ORDERS.map((order) => {
        const face = thrown?.[order] ?? null;
        const isResting = face !== null && order < resting;
        return (
          <span key={order} className={css['place']}>
            {isResting && size !== 'l' ? (
              <Die face={face} {...flat} />
            ) : (
              <Suspense fallback={<Die face={isResting ? face : null} {...flat} />}>
                <Cube {...{ face, order, size, faces, resting }} />
              </Suspense>
            )}
          </span>
        );
      })}
    </span>
  );
}

const ORDERS = [0, 1, 2] as const;

async function loadCube() {
  const loaded = await import('./cube.tsx').catch(() => null);
  return { default: loaded?.Cube ?? FlatDie };
}

const Cube = lazy(loadCube);

interface FlatDieProps extends Pick<DieProps, 'face' | 'size' | 'faces'> {
  order: number;
  resting: number;
}

/** Stands in when the cubes cannot be loaded. */
function FlatDie({ face, order, resting, ...look }: FlatDieProps) {
  return <Die face={order < resting ? face : null} {...look} />;
}
