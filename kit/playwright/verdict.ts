import type { Faults } from '#kit/client/faults.ts';
import { findProblems } from '#kit/client/find-problems.ts';
import { Journal } from '#kit/client/journal.ts';
import type { World } from '#kit/client/world.ts';
import type { Remark, Watch } from '#kit/client/watch.ts';
import type { Gate } from './gate.ts';

/** What a test leaves behind. */
export interface Evidence {
  readonly world: World;
  readonly watch: Watch;
  readonly gate: Gate;
  readonly faults: Faults;
}

/**
 * What is wrong at the end of a test, whatever it asserted itself, a sentence each: books that do not
 * add up, work set aside, faults nobody met, calls that left the machine or that no endpoint answers,
 * errors in the browser. Empty when all is well.
 */
export async function judge({ world, watch, gate, faults }: Evidence): Promise<string[]> {
  const { attempts } = gate;
  for (const attempt of attempts) await world.control('POST /outside', attempt);
  const problems: string[] = [];
  for (const member of world.family) problems.push(...(await findProblems(member, watch)));
  const left = attempts.map(
    ({ url, initiator }) => `a request left this machine: ${url} (${initiator})`,
  );
  const excuses = await excusesOf(watch.remarks, world, faults);
  const cut = new Set(attempts.map(({ url }) => url));
  const remarks = watch.remarks
    .filter(({ missing }) => missing === null || !(cut.has(missing) || excuses(pathOf(missing))))
    .map(({ text }) => text);
  const unannounced = [...left, ...remarks].filter((text) => !watch.isAnnounced(text));
  const missed = watch.missed.map(
    (pattern) => `the test announced ${pattern} by watch.expect, and nothing like it happened`,
  );
  return [...problems, ...unannounced, ...missed];
}

/**
 * The browser writes a line of its own about every call that fails. It is no news of a call that is
 * told of already, being unmatched, nor of one that a fault struck, as the test wanted.
 */
async function excusesOf(
  remarks: readonly Remark[],
  world: World,
  faults: Faults,
): Promise<(path: string) => boolean> {
  if (remarks.every(({ missing }) => missing === null)) return () => false;
  const journal = new Journal(world);
  const struck = (await journal.find({ limit: 500 })).filter((call) => call.faults.length > 0);
  const calls = [...struck, ...(await journal.unmatched())];
  const paths = new Set(calls.map(({ url }) => pathOf(url)));
  return (path) => paths.has(path) || faults.hasAimedAt(path);
}

/** One error for all of it, without a stack: it is the test's, and no line of the kit is to blame. */
export function verdictOf(problems: readonly string[]): Error {
  const error = new Error(problems.join('\n'));
  error.stack = error.message;
  return error;
}

/** Without the query, in which secrets were hidden. */
function pathOf(url: string): string {
  return new URL(url, 'http://127.0.0.1').pathname;
}
