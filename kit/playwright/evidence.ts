import { rm, writeFile } from 'node:fs/promises';
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
 * programs, and `world.dicebox` for `dicebox open`.
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
  await testInfo.attach('dicebox.txt', {
    body: formatEvidence(evidence),
    contentType: 'text/plain',
  });
  await testInfo.attach('dicebox.json', {
    body: JSON.stringify(evidence, null, 2),
    contentType: 'application/json',
  });
  const test = testInfo.titlePath.join(' › ');
  const messages = [...testInfo.errors.map(({ message = '' }) => message), ...problems];
  const error = stripVTControlCharacters(messages.join('\n')).slice(0, MAX_ERROR_LENGTH);
  for (const [index, member] of world.family.entries()) {
    const name = index === 0 ? 'world.dicebox' : `world-${index + 1}.dicebox`;
    await member.control('POST /failure', { test, error, ...lastPageOf(member) });
    await attachFile(testInfo, name, await member.control('GET /export'));
  }
}

const MAX_ERROR_LENGTH = 20_000;

/** Attaches a file and not bytes, so that Playwright prints where it is. */
async function attachFile(testInfo: TestInfo, name: string, bytes: Uint8Array): Promise<void> {
  const path = testInfo.outputPath(name);
  await writeFile(path, bytes);
  await testInfo.attach(name, { path, contentType: 'application/octet-stream' });
  await rm(path); // Playwright has copied it
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
