import type { Faults } from '#kit/client/faults.ts';
import { findProblems } from '#kit/client/find-problems.ts';
import { Journal } from '#kit/client/journal.ts';
import type { World } from '#kit/client/world.ts';
import type { PageError, Watch } from '#kit/client/watch.ts';
import type { Gate } from './gate.ts';

/** The parts of the kit that record problems of a test. */
export interface TestRecorders {
  readonly world: World;
  readonly watch: Watch;
  readonly gate: Gate;
  readonly faults: Faults;
}

/**
 * Returns the problems at the end of a test, one sentence each: books that do not add up, failed due
 * work, faults that struck no call, calls that left the machine or match no endpoint, and errors in the
 * browser.
 */
export async function findTestProblems({
  world,
  watch,
  gate,
  faults,
}: TestRecorders): Promise<string[]> {
  const { attempts } = gate;
  for (const attempt of attempts) await world.control('POST /outside', attempt);
  const problems: string[] = [];
  for (const member of world.family) problems.push(...(await findProblems(member, watch)));
  const left = attempts.map(
    ({ url, initiator }) => `a request left this machine: ${url} (${initiator})`,
  );
  const isExplained = await findExplained(watch.errors, world, faults);
  const refused = new Set(attempts.map(({ url }) => url));
  const pageErrors = watch.errors
    .filter(({ failedUrl: url }) => url === null || !(refused.has(url) || isExplained(pathOf(url))))
    .map(({ text }) => text);
  const unannounced = [...left, ...pageErrors].filter((text) => !watch.isAnnounced(text));
  return [...problems, ...unannounced, ...watch.missed];
}

/**
 * Returns a function that is true for paths whose failure is already known. The browser logs every call that
 * fails, but an unmatched call is reported elsewhere, and a call struck by a fault fails on purpose.
 */
async function findExplained(
  errors: readonly PageError[],
  world: World,
  faults: Faults,
): Promise<(path: string) => boolean> {
  if (errors.every(({ failedUrl }) => failedUrl === null)) return () => false;
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
