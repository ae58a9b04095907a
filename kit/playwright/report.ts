import type { TestInfo } from '@playwright/test';
import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { Fault } from '#kit/client/faults.ts';
import { Journal, type Call } from '#kit/client/journal.ts';
import type { World, WorldStatus } from '#kit/client/world.ts';

interface Evidence {
  readonly test: string;
  readonly world: string;
  readonly beginning: World['beginning'];
  readonly status: WorldStatus;
  readonly problems: readonly string[];
  readonly faults: readonly Fault[];
  readonly work: ControlAnswer<'GET /due-work'>;
  readonly journal: readonly Call[];
}

/** Attaches the state of a failed test's world to the report: `dicebox.txt` for people, `dicebox.json` for programs. */
export async function attachEvidence(
  world: World,
  testInfo: TestInfo,
  problems: readonly string[],
): Promise<void> {
  const { faults } = await world.control('GET /faults');
  const evidence: Evidence = {
    test: testInfo.titlePath.join(' › '),
    world: world.key,
    beginning: world.beginning,
    status: await world.status(),
    problems,
    faults,
    work: await world.control('GET /due-work'),
    journal: await new Journal(world).find({ limit: 500 }),
  };
  await testInfo.attach('dicebox.txt', { body: textOf(evidence), contentType: 'text/plain' });
  await testInfo.attach('dicebox.json', {
    body: JSON.stringify(evidence, null, 2),
    contentType: 'application/json',
  });
}

function textOf({ world, beginning, status, problems, faults, journal, test }: Evidence): string {
  const { scenario, seed } = status;
  const pace = status.frozen ? 'standing still' : `running at ${status.speed}`;
  return [
    `seed     ${JSON.stringify(seed)}, scenario ${scenario}, begun at ${moment(beginning.now)}`,
    `time     ${moment(status.now)}, ${pace}`,
    `world    ${world}`,
    `replay   test.use({ worldOptions: ${JSON.stringify(beginning)} })`,
    `test     ${test}`,
    ...section('problems', problems),
    ...section('faults', faults.map(faultLine)),
    ...section('calls', journal.flatMap(callLines)),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function faultLine({ id, kind, route = '*', seen, struck }: Fault): string {
  return `${id}  ${kind} of ${route}: aimed at ${seen}, struck ${struck}`;
}

function callLines(call: Call): string[] {
  const { no, at, method, url, user, status, code, msg, faults, changes, fired, validation } = call;
  const answer = status === null ? 'no answer' : `${status} ${code ?? ''} ${msg ?? ''}`.trim();
  const told = [
    ...(validation === null || validation === 'ok' ? [] : [`refused: ${validation}`]),
    ...fired.map((job) => `was due: ${[job.kind, job.game_no ?? job.ref].join(' ')}`),
    ...changes.map(({ table, verb, rows }) => `${verb} ${rows} in ${table}`),
    ...faults.map((fault) => `fault: ${fault}`),
  ];
  const head = `${no}  ${moment(at)}  ${user ?? '-'}  ${method} ${url}  → ${answer}`;
  return [head, ...told.map((line) => `     ${line}`)];
}

function moment(at: number | string): string {
  return new Date(at).toISOString();
}
