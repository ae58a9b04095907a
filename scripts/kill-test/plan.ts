import type { Random } from './random.ts';
import type { Kill, Point } from './subject.ts';

/** The work of the server when it is killed. */
export type Situation = 'first start' | 'start' | 'calls' | 'clock move' | 'restore';

export interface Round {
  readonly situation: Situation;
  readonly kill: Kill;
  /** Calls at once. */
  readonly clients: number;
}

/** Rounds that share a data folder: the first one creates it. */
export const ROUNDS_IN_FOLDER = 20;

const OTHERS: readonly Situation[] = [
  ...Array<Situation>(11).fill('calls'),
  ...Array<Situation>(2).fill('start'),
  ...Array<Situation>(3).fill('clock move'),
  ...Array<Situation>(3).fill('restore'),
];

const COMMITS: readonly Point[] = ['before commit', 'in commit', 'after commit'];
const RENAMES: readonly Point[] = ['before rename', 'after rename'];

/** The points of each situation, and the last commit or rename of it that is chosen. */
const POINTS: Readonly<Record<Situation, { points: readonly Point[]; last: number; ms: number }>> =
  {
    'first start': { points: [...COMMITS, 'any moment'], last: 8, ms: 400 },
    start: { points: [...COMMITS, 'any moment'], last: 4, ms: 400 },
    calls: {
      points: [...COMMITS, ...COMMITS, ...RENAMES, 'any moment', 'first bytes'],
      last: 12,
      ms: 150,
    },
    'clock move': { points: [...COMMITS, 'any moment', 'first bytes'], last: 8, ms: 150 },
    restore: { points: [...COMMITS, ...RENAMES, 'any moment'], last: 2, ms: 40 },
  };

/** Plans the rounds of one data folder. */
export function planRounds(random: Random): Round[] {
  const situations: readonly Situation[] = ['first start', ...random.shuffle(OTHERS)];
  return situations.map((situation) => {
    const { points, last, ms } = POINTS[situation];
    const clients = random.pick([1, 4, 12, 32]);
    const shared = situation === 'calls' ? random.pick([0, 1, 2, clients / 2]) : 0;
    return {
      situation,
      clients,
      kill: {
        point: random.pick(points),
        nth: random.between(1, last),
        shared: Math.min(shared, clients),
        micros: random.between(0, 300),
        ms: random.between(0, ms),
      },
    };
  });
}
