import { AssertionError } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { root } from '../bootstrap/root.mjs';
import type { Output } from '../command-line.ts';
import { startBuiltServer, type StartSubject } from './built-server.ts';
import { FolderRun, type RoundResult } from './folder-run.ts';
import { planRounds, type Round, ROUNDS_IN_FOLDER } from './kill-plan.ts';
import { Tally } from './report.ts';

export interface KillPlan {
  readonly seed: number;
  readonly kills: number;
  /** The only data folder to run; default: as many as the kills need. */
  readonly folder?: number | undefined;
}

/**
 * Kills servers again and again. Returns 0 when every kill left what it must, 1 at the first that did not.
 *
 * @param start tests replace it
 */
export async function runKills(
  { seed, kills, folder }: KillPlan,
  output: Output,
  start?: StartSubject,
): Promise<number> {
  if (!start) {
    process.chdir(root);
    await ensureBuilt('server');
  }
  output.out(`simulate: ${kills} kills, from seed ${seed}.`);
  const tally = new Tally();
  const last = folder ?? Math.ceil(kills / ROUNDS_IN_FOLDER);
  let left = kills;
  for (let no = folder ?? 1; no <= last; no += 1) {
    const path = mkdtempSync(join(tmpdir(), 'dicebox-kills-'));
    // Seeds that differ by one share no folder.
    const folderSeed = (seed * 1_009 + no * 100_003) % 2 ** 31;
    const run = new FolderRun(path, folderSeed, start ?? startBuiltServer);
    const rounds = planRounds(folderSeed).slice(0, left);
    left -= rounds.length;
    for (const [index, round] of rounds.entries()) {
      try {
        const result = await run.run(round);
        count(tally, round, result);
        output.err(formatRound(`${no}.${index + 1}`, round, result));
      } catch (error) {
        await run.close();
        output.out(
          [
            `Kill ${index + 1} of folder ${no} failed (seed ${seed}), ${round.situation}, ${round.kill.point}:`,
            error instanceof AssertionError ? error.message : String(error),
            `The data folder is kept: ${path}`,
            `To repeat it: npm run simulate -- --seed ${seed} --folder ${no} --kills ${index + 1}`,
          ].join('\n'),
        );
        if (error instanceof AssertionError) return 1;
        throw error;
      }
    }
    await run.close();
    rmSync(path, { recursive: true, force: true });
  }
  output.out([...tally.lines(), `${kills} kills: nothing lost, nothing done twice.`].join('\n'));
  return 0;
}

function count(tally: Tally, { situation, kill }: Round, { calls, finished, state }: RoundResult) {
  tally.add('killed', situation);
  const isLate = kill.point === 'in commit' && calls !== null && finished;
  tally.add('point', isLate ? 'just after commit' : kill.point);
  if (calls !== null && calls > 0) tally.add('shared', String(calls));
  if (state) tally.add('restore', `state ${state}`);
}

function formatRound(
  no: string,
  { situation, kill, clients }: Round,
  { calls, acknowledged, retried, state }: RoundResult,
): string {
  const load = situation === 'calls' || situation === 'clock move' ? `, ${clients} clients` : '';
  const shared = calls !== null && calls > 0 ? `, ${calls} calls in the commit` : '';
  const found = state ? `, the state ${state} it is there` : '';
  return `  ${no} ${situation}, ${kill.point}${load}: ${acknowledged} acknowledged, ${retried} sent again${shared}${found}`;
}
