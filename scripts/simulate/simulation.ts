import fc from 'fast-check';
import { AssertionError } from 'node:assert/strict';
import { HandClock } from '../../mock-server/core/testing/test-world.ts';
import { createTestDicebox, InjectedServer } from '../../mock-server/testing/injected-server.ts';
import { STEP, type Step } from './steps.ts';
import { Tally } from './tally.ts';
import { Walk } from './walk.ts';
import { WalkedWorld, type WalkServer } from './walked-world.ts';

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
  readonly dice: number;
  readonly steps: readonly Step[];
}

interface Outcome {
  readonly walks: number;
  readonly tally: Tally;
  /** Describes the shortest walk that failed, its error, and the command that repeats it. */
  readonly failure: string | null;
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
  const { failed, numRuns, counterexamplePath: found, errorInstance } = checked;
  if (!failed) return { walks: numRuns, tally, failure: null };
  // A failed assertion explains itself; any other error is a bug and needs its stack.
  const isBug = errorInstance instanceof Error && !(errorInstance instanceof AssertionError);
  const failure = [
    fc.defaultReportMessage(checked),
    isBug ? errorInstance.stack : String(errorInstance),
    `To repeat it: npm run simulate -- --seed ${seed} --steps ${longest} --path ${found}`,
  ].join('\n');
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
  return Object.assign(new InjectedServer(app, worlds), { wall });
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
  const start = { key, scenario: 'empty', now: startsAt, seed: `dice ${dice}` };
  const walk = new Walk(new WalkedWorld(server, server.worlds.create(start), tally));
  try {
    for (const step of steps) await walk.take(step);
    await walk.end();
  } finally {
    server.worlds.drop(key);
  }
}
