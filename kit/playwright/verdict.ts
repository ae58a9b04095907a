import { describeAttempt, findProblems, type PageError, type Watch } from '#kit/client/problems.ts';
import type { BrowserWorld } from './browser-world.ts';
import type { NetworkGuard } from './network-guard.ts';

/** The parts of the kit that record problems of a test. */
export interface TestRecorders {
  readonly world: BrowserWorld;
  readonly watch: Watch;
  readonly network: NetworkGuard;
}

/**
 * Returns the problems at the end of a test, one sentence each: books that do not add up, failed due
 * work, faults that struck no call, calls that left the machine or match no endpoint, and errors in the
 * browser.
 */
export async function findTestProblems({
  world,
  watch,
  network,
}: TestRecorders): Promise<string[]> {
  const { attempts } = network;
  const { family } = world;
  for (const attempt of attempts) await world.control('POST /outside', attempt);
  const problems: string[] = [];
  for (const member of family) problems.push(...(await findProblems(member, watch)));
  const left = attempts.map(({ url, initiator }) => describeAttempt(url, initiator));
  const isExplained = await findExplained(watch.errors, family);
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
  worlds: readonly BrowserWorld[],
): Promise<(path: string) => boolean> {
  if (errors.every(({ failedUrl }) => failedUrl === null)) return () => false;
  const paths = new Set<string>();
  for (const { journal } of worlds) {
    const struck = (await journal.find({ limit: 500 })).filter(
      ({ faults: of, error }) => of.length > 0 || error !== null,
    );
    for (const { url } of [...struck, ...(await journal.unmatched())]) paths.add(pathOf(url));
  }
  return (path) => paths.has(path) || worlds.some(({ faults }) => faults.hasAimedAt(path));
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
