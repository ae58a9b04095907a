import fc from 'fast-check';
import { HandClock } from '../../mock-server/core/testing/hand-clock.ts';
import { builtApp, InjectedServer } from '../../mock-server/testing/injected-server.ts';
import { BadUsage } from '../contract/options.ts';
import { STEP, type Step } from './steps.ts';
import { Tally } from './tally.ts';
import { Walk } from './walk.ts';
import { WalkedWorld } from './walked-world.ts';

const MINUTE = 60_000;
/** Twenty to midnight in Shanghai: a walk may begin on either side of it. */
const EVENING = Date.UTC(2026, 10, 21, 15, 40);

export interface Course {
  /** All that happens flows from it. */
  readonly seed: number;
  readonly walks: number;
  /** Of a walk, at most. */
  readonly steps: number;
  /** Leads to the one walk that is to be repeated. */
  readonly path?: string | undefined;
}

interface Planned {
  readonly begins: number;
  /** What the dice of its world flow from. */
  readonly dice: number;
  readonly steps: readonly Step[];
}

/** The shortest walk that was found to fail, up to where it did. */
export interface Breach {
  readonly begins: number;
  readonly steps: readonly Step[];
  /** Whether all its steps went well, and what they had set going did not. */
  readonly isLater: boolean;
  readonly error: unknown;
  /** How it is found again. */
  readonly path: string;
}

interface Simulated {
  /** Walks that held, or went before the one that failed. */
  readonly walks: number;
  readonly tally: Tally;
  readonly breach: Breach | null;
}

interface Listener {
  /** After each walk that held, until one fails. */
  readonly onWalk?: (tally: Tally) => void;
  readonly onBreach?: () => void;
}

/** Walks through one world after another, all from one seed, until a walk fails or all have held. */
export async function simulate(
  course: Course,
  server: InjectedServer,
  { onWalk, onBreach }: Listener = {},
): Promise<Simulated> {
  const tally = new Tally();
  let isBroken = false;
  let worlds = 0;
  const property = fc.asyncProperty(plannedWalk(course.steps), async (planned) => {
    try {
      await walk(server, `walk-${(worlds += 1)}`, planned, tally);
    } catch (error) {
      if (!isBroken) onBreach?.();
      isBroken = true;
      throw error;
    }
    if (!isBroken) onWalk?.(tally);
  });
  const {
    numRuns,
    counterexample,
    counterexamplePath: path,
    errorInstance,
  } = await check(property, course);
  if (!counterexample) return { walks: numRuns, tally, breach: null };
  if (!(errorInstance instanceof Failed)) throw errorInstance;
  const [{ begins, steps }] = counterexample;
  const { taken, isLater, cause: error } = errorInstance;
  const breach = { begins, steps: steps.slice(0, taken), isLater, error, path };
  return { walks: numRuns - 1, tally, breach };
}

async function check<T>(property: fc.IAsyncProperty<T>, { seed, walks, path }: Course) {
  if (path === undefined) return fc.check(property, { seed, numRuns: walks });
  try {
    return await fc.check(property, { seed, path, numRuns: 1, endOnFailure: true });
  } catch (error) {
    const advice = 'give it with the --seed and the --steps it was printed with';
    throw new BadUsage(`--path ${path} leads to no walk: ${advice}.`, { cause: error });
  }
}

/** A server for walks. It never listens, and its wall clock stands still. */
export async function walkedServer(): Promise<InjectedServer> {
  const wall = new HandClock(EVENING);
  const { app, worlds } = await builtApp({ wall, limit: 1, requireWorld: true });
  return new InjectedServer(app, worlds);
}

function plannedWalk(steps: number): fc.Arbitrary<Planned> {
  return fc.record({
    begins: fc.integer({ min: 0, max: 20 * MINUTE }).map((late) => EVENING + late),
    dice: fc.noShrink(fc.nat()),
    steps: fc.array(STEP, { minLength: 1, maxLength: steps, size: 'max' }),
  });
}

async function walk(
  server: InjectedServer,
  key: string,
  { begins, dice, steps }: Planned,
  tally: Tally,
): Promise<void> {
  const beginning = { scenario: 'empty', now: begins, seed: `dice ${dice}` };
  const world = server.worlds.create({ key, ...beginning });
  try {
    const walker = new Walk(new WalkedWorld(server, world, tally));
    for (const [at, step] of steps.entries()) {
      await walker.take(step).catch(failAt(at + 1, false));
    }
    await walker.end().catch(failAt(steps.length, true));
  } finally {
    server.worlds.drop(key);
  }
}

class Failed extends Error {
  readonly taken: number;
  readonly isLater: boolean;

  constructor(taken: number, isLater: boolean, cause: unknown) {
    super(`the walk failed after ${taken} steps`, { cause });
    this.taken = taken;
    this.isLater = isLater;
  }
}

const failAt = (taken: number, isLater: boolean) => (cause: unknown) => {
  throw new Failed(taken, isLater, cause);
};
