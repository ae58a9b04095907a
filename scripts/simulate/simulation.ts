import fc from 'fast-check';
import { deepStrictEqual as same } from 'node:assert/strict';
import { HandClock } from '../../mock-server/core/testing/test-world.ts';
import { createTestDicebox } from '../../mock-server/testing/injected-server.ts';
import { STEP, type Step } from './steps.ts';
import { Tally } from './tally.ts';
import { Walk } from './walk.ts';
import { WalkedWorld, WalkServer } from './walked-world.ts';

const MINUTE = 60_000;
/** 23:40 in Shanghai, so that walks begin on both sides of midnight. */
const EVENING = Date.UTC(2026, 10, 21, 15, 40);

export interface Plan {
  /** Determines all walks. */
  readonly seed: number;
  readonly walks: number;
  /** Maximum of one walk. */
  readonly steps: number;
  /** fast-check's path to the one walk to repeat. */
  readonly path?: string | undefined;
}

interface PlannedWalk {
  readonly startsAt: number;
  /** Seed of the world's dice. */
  readonly dice: number;
  readonly steps: readonly Step[];
}

/** The shortest failing walk that was found, up to the step that failed. */
export interface FailedWalk extends PlannedWalk {
  /** True when every step passed and the final check, after all due work, did not. */
  readonly failedAtEnd: boolean;
  readonly error: unknown;
  /** fast-check's path to this walk. */
  readonly path: string;
}

interface Outcome {
  /** Number of walks that passed. */
  readonly walks: number;
  readonly tally: Tally;
  readonly failure: FailedWalk | null;
}

/**
 * Takes walks, each in a world of its own, until one fails or all have passed.
 *
 * @param note is told how far the walks are
 */
export async function simulate(
  { seed, walks, steps: longest, path: repeated }: Plan,
  server: WalkServer,
  note: (text: string) => void = () => {},
): Promise<Outcome> {
  const tally = new Tally();
  let hasFailed = false;
  let worlds = 0;
  const property = fc.asyncProperty(plannedWalk(longest), async (planned) => {
    try {
      await takeWalk(server, `walk-${(worlds += 1)}`, planned, tally);
    } catch (error) {
      if (!hasFailed) note('  a walk fails; looking for the shortest one that does …');
      hasFailed = true;
      throw error;
    }
    if (!hasFailed && worlds % 100 === 0) note(`  ${worlds} walks`);
  });
  const one = { path: repeated ?? '', numRuns: 1, endOnFailure: true };
  const plan = repeated === undefined ? { numRuns: walks } : one;
  const checked = await fc.check(property, { seed, ...plan });
  const { numRuns, counterexample, counterexamplePath: path, errorInstance } = checked;
  if (!counterexample) return { walks: numRuns, tally, failure: null };
  if (!(errorInstance instanceof WalkError)) throw errorInstance;
  const [{ startsAt, dice, steps }] = counterexample;
  const { taken, failedAtEnd, cause: error } = errorInstance;
  const failure = { startsAt, dice, steps: steps.slice(0, taken), failedAtEnd, error, path };
  return { walks: numRuns - 1, tally, failure };
}

/** Opens a server for walks. It does not listen, and its wall clock stands still. */
export async function openServer(): Promise<WalkServer> {
  const wall = new HandClock(EVENING);
  const dicebox = createTestDicebox({ wall, limit: 2, requireWorld: true });
  const { worlds } = dicebox;
  const app = await dicebox.buildApp();
  // It would log each full disk that a walk orders.
  app.log.level = 'silent';
  return new WalkServer(app, worlds, wall);
}

function plannedWalk(steps: number): fc.Arbitrary<PlannedWalk> {
  return fc.record({
    startsAt: fc.integer({ min: 0, max: 20 * MINUTE }).map((delay) => EVENING + delay),
    dice: fc.noShrink(fc.nat()),
    steps: fc.array(STEP, { minLength: 1, maxLength: steps, size: 'max' }),
  });
}

async function takeWalk(
  server: WalkServer,
  key: string,
  { startsAt, dice, steps }: PlannedWalk,
  tally: Tally,
): Promise<void> {
  const start = { scenario: 'empty', now: startsAt, seed: `dice ${dice}` };
  const open = (worldKey: string) => {
    const world = new WalkedWorld(server, server.worlds.create({ key: worldKey, ...start }), tally);
    return { world, walk: new Walk(world) };
  };
  const otherKey = `${key}-other`;
  const here = open(key);
  let elsewhere: typeof here | undefined;
  try {
    for (const [index, step] of steps.entries()) {
      const isHere = step.do !== 'elsewhere';
      if (!isHere) elsewhere ??= open(otherKey);
      const [taken, other] = isHere ? [here, elsewhere] : [elsewhere ?? here, here];
      const before = other?.world.content();
      await taken.walk
        .take(isHere ? step : step.step)
        .then(() => same(other?.world.content() === before, true, 'a step changed another world'))
        .catch(failAfter(index + 1, false));
    }
    for (const each of [here, elsewhere]) {
      await each?.walk.end().catch(failAfter(steps.length, true));
    }
  } finally {
    server.worlds.drop(key);
    server.worlds.drop(otherKey);
  }
}

class WalkError extends Error {
  readonly taken: number;
  readonly failedAtEnd: boolean;

  constructor(taken: number, failedAtEnd: boolean, cause: unknown) {
    super(`the walk failed after ${taken} steps`, { cause });
    this.taken = taken;
    this.failedAtEnd = failedAtEnd;
  }
}

const failAfter = (taken: number, failedAtEnd: boolean) => (cause: unknown) => {
  throw new WalkError(taken, failedAtEnd, cause);
};
