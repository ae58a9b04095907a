import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestInfo } from '@playwright/test';
import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { Fault } from '#kit/client/faults.ts';
import type { Call } from '#kit/client/journal.ts';
import type { WorldClient, WorldStatus } from '#kit/client/world-client.ts';
import type { BrowserWorld } from './browser-world.ts';
import type { PageState } from './contexts.ts';

interface FailedTest {
  readonly world: BrowserWorld;
  /** Returns where the page of a world was. */
  readonly lastPageOf: (world: BrowserWorld) => PageState | undefined;
  readonly testInfo: TestInfo;
  readonly problems: readonly string[];
}

interface Evidence {
  readonly test: string;
  readonly world: string;
  readonly startOptions: WorldClient['startOptions'];
  readonly status: WorldStatus;
  readonly problems: readonly string[];
  readonly faults: readonly Fault[];
  readonly work: ControlAnswer<'GET /due-work'>;
  readonly journal: readonly Call[];
}

/**
 * Attaches the state of a failed test's world to the report: `dicebox.txt` for people, `dicebox.json` for
 * programs, and `world.dicebox` for `dicebox open`. Before them `dicebox`, which a terminal shows: how to open the
 * world, and its last calls.
 */
export async function attachEvidence({
  world,
  lastPageOf,
  testInfo,
  problems,
}: FailedTest): Promise<void> {
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
  const path = relative(process.cwd(), testInfo.outputPath(WORLD));
  await testInfo.attach('dicebox', {
    body: [
      `npx dicebox open ${/\s/.test(path) ? JSON.stringify(path) : path}`,
      ...evidence.journal.slice(-5).map(summarize),
    ].join('\n'),
    contentType: 'text/plain',
  });
  await attachFile(testInfo, 'dicebox.txt', formatEvidence(evidence), 'text/plain');
  const json = JSON.stringify(evidence, null, 2);
  await attachFile(testInfo, 'dicebox.json', json, 'application/json');
  const { test } = evidence;
  const messages = [...testInfo.errors.map(({ message = '' }) => message), ...problems];
  const error = stripVTControlCharacters(messages.join('\n')).slice(0, MAX_ERROR_LENGTH);
  for (const [index, member] of world.family.entries()) {
    const name = index === 0 ? WORLD : `world-${index + 1}.dicebox`;
    await member.control('POST /failure', { test, error, ...lastPageOf(member) });
    const image = await member.control('GET /export');
    await attachFile(testInfo, name, image, 'application/octet-stream');
  }
}

const WORLD = 'world.dicebox';

const MAX_ERROR_LENGTH = 20_000;

/** Attaches a file that stays in the folder of the test, so that CI keeps it with `test-results`. */
async function attachFile(
  testInfo: TestInfo,
  name: string,
  content: Uint8Array | string,
  contentType: string,
): Promise<void> {
  const path = testInfo.outputPath(name);
  await writeFile(path, content);
  await testInfo.attach(name, { path, contentType });
}

/** Playwright prints 300 characters of a text, so a call has few. */
const summarize = ({ no, method, url, route, status, code }: Call): string =>
  [`${no} ${route ?? `${method} ${url}`.slice(0, 40)} →`, status ?? 'no answer', code ?? ''].join(
    ' ',
  );

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
  const { no, at, method, url, user, status, code, msg, faults, changes, fired } = call;
  const answer = status === null ? 'no answer' : `${status} ${code ?? ''} ${msg ?? ''}`.trim();
  const details = [
    ...(call.validation === null || call.validation === 'ok'
      ? []
      : [`invalid: ${call.validation}`]),
    ...(call.error === null ? [] : [`crashed: ${call.error}`]),
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
