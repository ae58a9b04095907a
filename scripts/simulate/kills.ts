import fc from 'fast-check';
import { AssertionError } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Output } from '../command-line.ts';
import { FolderRun, type Round, type Situation } from './folder-run.ts';
import { Tally } from './tally.ts';
import { ALL_TROUBLES, mountSmallDisk, possible, unmountSmallDisk } from './troubles.ts';

const SITUATIONS: readonly Situation[] = [
  ...Array<Situation>(9).fill('calls'),
  ...Array<Situation>(2).fill('merge'),
  ...Array<Situation>(2).fill('clock move'),
  ...(['start', 'clock jump', 'save', 'restore', 'import', 'migration'] as const),
];
/** Rounds that share a data folder: the first one creates it. */
export const ROUNDS_IN_FOLDER = SITUATIONS.length + 1;

const COMMITS = ['before commit', 'in commit', 'after commit', 'any moment'];
const RENAMES = ['before rename', 'after rename'];
const BOTH = [...COMMITS, ...RENAMES];

interface Points {
  readonly points: readonly string[];
  /** The last commit or rename that is chosen. */
  readonly last: number;
  readonly ms: number;
  readonly troubled?: true;
}

const POINTS: Readonly<Record<Situation, Points>> = {
  'first start': { points: COMMITS, last: 8, ms: 400 },
  start: { points: COMMITS, last: 4, ms: 400 },
  calls: { points: [...COMMITS, ...BOTH, 'first bytes'], last: 12, ms: 150, troubled: true },
  merge: { points: [...BOTH, ...RENAMES], last: 12, ms: 150, troubled: true },
  'clock move': { points: [...COMMITS, 'first bytes'], last: 8, ms: 150 },
  'clock jump': { points: ['any moment'], last: 8, ms: 4_000 },
  save: { points: ['any moment', ...RENAMES], last: 1, ms: 40, troubled: true },
  restore: { points: BOTH, last: 2, ms: 40, troubled: true },
  import: { points: BOTH, last: 2, ms: 40, troubled: true },
  migration: { points: BOTH, last: 4, ms: 400 },
};

const ROUNDS = fc
  .shuffledSubarray([...SITUATIONS], { minLength: SITUATIONS.length })
  .chain((others) => fc.tuple(...(['first start', ...others] as const).map(roundOf)));

function roundOf(situation: Situation): fc.Arbitrary<Round> {
  const { points, last, ms, troubled = false } = POINTS[situation];
  return fc.constantFrom(1, 4, 12, 32).chain((clients) => {
    const shared = situation === 'calls' ? [0, 1, Math.min(2, clients), clients / 2] : [0];
    return fc.record({
      situation: fc.constant(situation),
      clients: fc.constant(clients),
      trouble: fc.constantFrom(...(troubled ? ALL_TROUBLES : (['none'] as const))),
      kill: fc.record({
        point: fc.constantFrom(...points),
        nth: fc.integer({ min: 1, max: last }),
        shared: fc.constantFrom(...shared),
        micros: fc.integer({ min: 0, max: 300 }),
        ms: fc.integer({ min: 0, max: ms }),
      }),
    });
  });
}

export interface KillPlan {
  readonly seed: number;
  readonly kills: number;
  /** The only data folder to run; default: as many as the kills need. */
  readonly folder?: number | undefined;
}

/** Kills servers again and again. Returns 0 when every kill left what it must, 1 at the first that did not. */
export async function runKills({ seed, kills, folder }: KillPlan, output: Output): Promise<number> {
  output.out(`simulate: ${kills} kills, from seed ${seed}.`);
  const tally = new Tally();
  const last = folder ?? Math.ceil(kills / ROUNDS_IN_FOLDER);
  let left = kills;
  for (let no = folder ?? 1; no <= last; no += 1) {
    const path = mkdtempSync(join(tmpdir(), 'dicebox-kills-'));
    // Seeds that differ by one share no folder.
    const folderSeed = (seed * 1_009 + no * 100_003) % 2 ** 31;
    const isSmallDisk = no % 2 === 1 && mountSmallDisk(path);
    const run = new FolderRun(join(path, 'data'), folderSeed, tally);
    const [planned = []] = fc.sample(fc.noBias(ROUNDS), { seed: folderSeed, numRuns: 1 });
    const rounds = planned.slice(0, left);
    left -= rounds.length;
    for (const [index, drawn] of rounds.entries()) {
      const round = { ...drawn, trouble: possible(drawn.trouble, isSmallDisk) };
      const name = [round.situation, round.kill.point, round.trouble].join(', ');
      try {
        output.err(`  ${no}.${index + 1} ${name}: ${await run.run(round)}`);
      } catch (error) {
        await run.close();
        output.out(`Kill ${index + 1} of folder ${no} failed (seed ${seed}), ${name}:
${error instanceof AssertionError ? error.message : String(error)}
The data folder is kept: ${path}
To repeat it: npm run simulate -- --seed ${seed} --folder ${no} --kills ${index + 1}`);
        if (error instanceof AssertionError) return 1;
        throw error;
      }
    }
    await run.close();
    if (isSmallDisk) unmountSmallDisk(path);
    rmSync(path, { recursive: true, force: true });
  }
  output.out([...tally.lines(), `${kills} kills: nothing lost, nothing done twice.`].join('\n'));
  return 0;
}
