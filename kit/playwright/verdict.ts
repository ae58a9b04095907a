import type { TestInfo } from '@playwright/test';
import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { Fault } from '#kit/client/faults.ts';
import type { Call } from '#kit/client/journal.ts';
import { findProblems, type PageError, type Watch } from '#kit/client/problems.ts';
import type { World, WorldStatus } from '#kit/client/world.ts';
import type { BrowserWorld } from './browser-world.ts';
import type { Gate } from './gate.ts';

/** The parts of the kit that record problems of a test. */
export interface TestRecorders {
  readonly world: BrowserWorld;
  readonly watch: Watch;
  readonly gate: Gate;
}

/**
 * Returns the problems at the end of a test, one sentence each: books that do not add up, failed due
 * work, faults that struck no call, calls that left the machine or match no endpoint, and errors in the
 * browser.
 */
export async function findTestProblems({ world, watch, gate }: TestRecorders): Promise<string[]> {
  const { attempts } = gate;
  const { family } = world;
  for (const attempt of attempts) await world.control('POST /outside', attempt);
  const problems: string[] = [];
  for (const member of family) problems.push(...(await findProblems(member, watch)));
  const left = attempts.map(
    ({ url, initiator }) => `a request left this machine: ${url} (${initiator})`,
  );
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
    const struck = (await journal.find({ limit: 500 })).filter((call) => call.faults.length > 0);
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

interface Evidence {
  readonly test: string;
  readonly world: string;
  readonly startOptions: World['startOptions'];
  readonly status: WorldStatus;
  readonly problems: readonly string[];
  readonly faults: readonly Fault[];
  readonly work: ControlAnswer<'GET /due-work'>;
  readonly journal: readonly Call[];
}

/** Attaches the state of a failed test's world to the report: `dicebox.txt` for people, `dicebox.json` for programs. */
export async function attachEvidence(
  world: BrowserWorld,
  testInfo: TestInfo,
  problems: readonly string[],
): Promise<void> {
  const { faults } = await world.control('GET /faults');
  const evidence: Evidence = {
    test: testInfo.titlePath.join(' › '),
    world: world.key,
    startOptions: world.startOptions,
    status: await world.status(),
    problems,
    faults,
    work: await world.control('GET /due-work'),
    journal: await world.journal.find({ limit: 500 }),
  };
  await testInfo.attach('dicebox.txt', {
    body: formatEvidence(evidence),
    contentType: 'text/plain',
  });
  await testInfo.attach('dicebox.json', {
    body: JSON.stringify(evidence, null, 2),
    contentType: 'application/json',
  });
}

function formatEvidence({
  world,
  startOptions,
  status,
  problems,
  faults,
  journal,
  test,
}: Evidence): string {
  const { scenario, seed } = status;
  const pace = status.frozen ? 'frozen' : `running at ${status.speed}x`;
  return [
    `seed     ${JSON.stringify(seed)}, scenario ${scenario}, started at ${formatTime(startOptions.now)}`,
    `time     ${formatTime(status.now)}, ${pace}`,
    `world    ${world}`,
    `replay   test.use({ worldOptions: ${JSON.stringify(startOptions)} })`,
    `test     ${test}`,
    ...formatSection('problems', problems),
    ...formatSection('faults', faults.map(formatFault)),
    ...formatSection('calls', journal.flatMap(formatCall)),
    '',
  ].join('\n');
}

function formatSection(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function formatFault({ id, kind, route = '*', seen, struck }: Fault): string {
  return `${id}  ${kind} of ${route}: matched ${seen}, struck ${struck}`;
}

function formatCall(call: Call): string[] {
  const { no, at, method, url, user, status, code, msg, faults, changes, fired, validation } = call;
  const answer = status === null ? 'no answer' : `${status} ${code ?? ''} ${msg ?? ''}`.trim();
  const details = [
    ...(validation === null || validation === 'ok' ? [] : [`invalid: ${validation}`]),
    ...fired.map((job) => `due work: ${[job.kind, job.game_no ?? job.ref].join(' ')}`),
    ...changes.map(({ table, verb, rows }) => `${verb} ${rows} in ${table}`),
    ...faults.map((fault) => `fault: ${fault}`),
  ];
  const head = `${no}  ${formatTime(at)}  ${user ?? '-'}  ${method} ${url}  → ${answer}`;
  return [head, ...details.map((line) => `     ${line}`)];
}

function formatTime(at: number | string): string {
  return new Date(at).toISOString();
}
