import fc from 'fast-check';
import type { Kill, Point } from './built-server.ts';

/** The work of the server when it is killed. */
export type Situation = 'first start' | 'start' | 'calls' | 'clock move' | 'restore';

export interface Round {
  readonly situation: Situation;
  readonly kill: Kill;
  /** Calls at once. */
  readonly clients: number;
}

const OTHERS: readonly Situation[] = [
  ...Array<Situation>(11).fill('calls'),
  ...Array<Situation>(2).fill('start'),
  ...Array<Situation>(3).fill('clock move'),
  ...Array<Situation>(3).fill('restore'),
];

/** Rounds that share a data folder: the first one creates it. */
export const ROUNDS_IN_FOLDER = OTHERS.length + 1;

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

const ROUNDS = fc
  .shuffledSubarray([...OTHERS], { minLength: OTHERS.length })
  .chain((others) => fc.tuple(...(['first start', ...others] as const).map(roundOf)));

function roundOf(situation: Situation): fc.Arbitrary<Round> {
  const { points, last, ms } = POINTS[situation];
  return fc.constantFrom(1, 4, 12, 32).chain((clients) =>
    fc.record({
      situation: fc.constant(situation),
      clients: fc.constant(clients),
      kill: fc.record({
        point: fc.constantFrom(...points),
        nth: fc.integer({ min: 1, max: last }),
        shared:
          situation === 'calls'
            ? fc.constantFrom(0, 1, Math.min(2, clients), Math.floor(clients / 2))
            : fc.constant(0),
        micros: fc.integer({ min: 0, max: 300 }),
        ms: fc.integer({ min: 0, max: ms }),
      }),
    }),
  );
}

/** Plans the rounds of one data folder. */
export const planRounds = (seed: number): readonly Round[] =>
  fc.sample(fc.noBias(ROUNDS), { seed, numRuns: 1 }).flat();
