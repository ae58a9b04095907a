import type { Faults } from '#kit/client/faults.ts';
import { findProblems } from '#kit/client/find-problems.ts';
import { Journal } from '#kit/client/journal.ts';
import type { World } from '#kit/client/world.ts';
import type { Remark, Watch } from '#kit/client/watch.ts';
import type { Gate } from './gate.ts';

/** The parts of the kit that record problems of a test. */
export interface Evidence {
  readonly world: World;
  readonly watch: Watch;
  readonly gate: Gate;
  readonly faults: Faults;
}

/**
 * Returns the problems at the end of a test, one sentence each: books that do not add up, due work set
 * aside, faults that struck no call, calls that left the machine or match no endpoint, and errors in the
 * browser.
 */
export async function findTestProblems({
  world,
  watch,
  gate,
  faults,
}: Evidence): Promise<string[]> {
  const { attempts } = gate;
  for (const attempt of attempts) await world.control('POST /outside', attempt);
  const problems: string[] = [];
  for (const member of world.family) problems.push(...(await findProblems(member, watch)));
  const left = attempts.map(
    ({ url, initiator }) => `a request left this machine: ${url} (${initiator})`,
  );
  const isExplained = await findExplained(watch.remarks, world, faults);
  const refused = new Set(attempts.map(({ url }) => url));
  const remarks = watch.remarks
    .filter(
      ({ missing }) => missing === null || !(refused.has(missing) || isExplained(pathOf(missing))),
    )
    .map(({ text }) => text);
  const unannounced = [...left, ...remarks].filter((text) => !watch.isAnnounced(text));
  const missed = watch.missed.map(
    (pattern) => `the test announced ${pattern} by watch.expect, and nothing like it happened`,
  );
  return [...problems, ...unannounced, ...missed];
}

/**
 * Returns a function that is true for paths whose failure is already known. The browser logs every call that
 * fails, but an unmatched call is reported elsewhere, and a call struck by a fault fails on purpose.
 */
async function findExplained(
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

/** Returns one error for all problems, without a stack, because no line of the kit caused them. */
export function createVerdictError(problems: readonly string[]): Error {
  const error = new Error(problems.join('\n'));
  error.stack = error.message;
  return error;
}

/** Returns the path of a URL without its query, in which the journal hides secrets. */
function pathOf(url: string): string {
  return new URL(url, 'http://127.0.0.1').pathname;
}
