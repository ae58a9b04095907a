import type { Command } from 'commander';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { root } from '../bootstrap/root.mjs';
import { createCommand, type Output, wholeNumber } from '../command-line.ts';
import { closeSockets } from './ask.ts';
import { FolderRun, type RoundResult } from './folder-run.ts';
import { planRounds, type Round, ROUNDS_IN_FOLDER } from './plan.ts';
import { Random } from './random.ts';
import type { Finding } from './records.ts';
import { formatFailure, formatOpening, formatRound, formatSummary, Tally } from './report.ts';
import { startBuiltServer, type StartSubject } from './subject.ts';

const SEEDS = 2 ** 31;

interface Flags {
  readonly kills: number;
  readonly seed?: number;
  readonly folder?: number;
}

export function createKillTestCommand(output: Output): Command {
  return createCommand(
    'npm run kill-test',
    'Kills the built server again and again while it works, and checks that no acknowledged call is lost and none is done twice.',
    output,
  )
    .option('--kills <number>', 'number of kills', wholeNumber(1, 100_000), 60)
    .option(
      '--seed <number>',
      'seed of calls and kills (default: random)',
      wholeNumber(0, SEEDS - 1),
    )
    .option(
      '--folder <number>',
      `run one data folder of a seed: the nth ${ROUNDS_IN_FOLDER} kills`,
      wholeNumber(1, 100_000),
    );
}

/** The parts that tests replace: the start of a server, and the work before the first one. */
interface KillTestDeps {
  readonly start: StartSubject;
  readonly prepare: () => Promise<void>;
}

const DEPS: KillTestDeps = {
  start: startBuiltServer,
  prepare: async () => {
    process.chdir(root);
    await ensureBuilt('server');
  },
};

/** `npm run kill-test`: returns 0 when every kill left what it must, 1 at the first that did not. */
export async function main(
  args: readonly string[],
  output: Output,
  { start, prepare }: KillTestDeps = DEPS,
): Promise<number> {
  const {
    kills,
    folder,
    seed = randomInt(SEEDS),
  } = createKillTestCommand(output).parse(args, { from: 'user' }).opts<Flags>();
  await prepare();
  output.out(formatOpening(kills, seed));
  const tally = new Tally();
  const folders = folder ? [folder] : numbersTo(Math.ceil(kills / ROUNDS_IN_FOLDER));
  let left = kills;
  for (const no of folders) {
    const rounds = planRounds(new Random(`plan ${seed} ${no}`)).slice(0, left);
    left -= rounds.length;
    const path = mkdtempSync(join(tmpdir(), 'dicebox-kill-test-'));
    const run = new FolderRun(path, `k${seed}-${no}`, start);
    const isClean = await runAll(run, rounds, {
      onRound: (kill, round, result) => {
        tally.add(round, result);
        output.err(formatRound(`${no}.${kill}`, round, result));
      },
      onFailure: (kill, findings) =>
        output.out(formatFailure(findings, { seed, folder: no, kills: kill, path })),
    });
    if (!isClean) return 1;
    rmSync(path, { recursive: true, force: true });
  }
  output.out(formatSummary(tally));
  return 0;
}

interface Listeners {
  readonly onRound: (kill: number, round: Round, result: RoundResult) => void;
  readonly onFailure: (kill: number, findings: readonly Finding[]) => void;
}

/** Runs the rounds of a folder up to the first that leaves something wrong. Returns whether none did. */
async function runAll(
  run: FolderRun,
  rounds: readonly Round[],
  { onRound, onFailure }: Listeners,
): Promise<boolean> {
  try {
    for (const [index, round] of rounds.entries()) {
      const result = await run.run(round).catch((error: unknown) => {
        onFailure(index + 1, []);
        throw error;
      });
      onRound(index + 1, round, result);
      if (result.findings.length === 0) continue;
      onFailure(index + 1, result.findings);
      return false;
    }
    return true;
  } finally {
    await run.close();
    closeSockets();
  }
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
