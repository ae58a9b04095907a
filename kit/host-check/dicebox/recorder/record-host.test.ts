import { folderOfFile, HandClock } from '../../../../mock-server/core/testing/test-world.ts';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import { chosenScenario } from '../../../../mock-server/scenario/scenario-file.ts';
import type { Scenario } from '#fixtures/scenario.ts';
import { BUSY } from '#fixtures/scenarios/busy.ts';
import { applyScenario } from '../../../../mock-server/scenario/fill-world.ts';
import { typeLine } from '../../../cli/type-line.test-support.ts';
import {
  DEMO,
  type DriftCase,
  startDriftingHost,
  startStoppingHost,
} from '../drifting-host.test-support.ts';
import { createHost } from '../suite.ts';
import { normalise } from '../../compare.ts';
import { type RunningServer, runServer } from '../../../running-server.test-support.ts';
import type { RecordedAnswer } from '../../write-answers.ts';
import { recordHost } from './record-host.ts';
import { Mask } from '../../mask.ts';

/** Saturday afternoon in Shanghai, in the middle of a period. */
const RECORDED_AT = Date.UTC(2026, 10, 21, 7, 31, 40);
/** Another day and time of day. */
const BEGUN_AT = Date.UTC(2026, 11, 3, 2, 10);

/** The scenario busy with fewer days, in which nobody reaches a level early enough for its gift. */
const CROWDED: Scenario = {
  ...BUSY,
  name: 'crowded',
  drawsBefore: 40,
  actions: BUSY.actions?.filter((action) => !JSON.stringify(action).includes('upgrade_gift')) ?? [],
  habits: (BUSY.habits ?? []).map((habit) => ({ ...habit, days: Math.min(habit.days, 8) })),
};

const folder = folderOfFile();
const scenarioPath = join(folder, 'scenario.json');
let source: RunningServer;
let copy: RunningServer;

/** The personal data in the scenario busy. */
const PERSONAL = [
  'demo1',
  'lucky_88',
  'mei_lin',
  'oldzhang',
  'kay_7',
  '13800138000',
  '美玲',
  '发发',
];

beforeAll(async () => {
  source = await runServer({
    fill: (world) => applyScenario(world, CROWDED),
    wall: new HandClock(RECORDED_AT),
  });
  const credentials = { account: 'demo1', password: 'Demo1234' };
  await recordHost({ host: source.url, credentials, folder });
  const chosen = chosenScenario(scenarioPath);
  copy = await runServer({
    scenario: chosen.name,
    fill: chosen.fill,
    wall: new HandClock(BEGUN_AT),
  });
}, 30_000);

afterAll(() => Promise.all([source.close(), copy.close()]));

const keptAnswers = () =>
  JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as readonly RecordedAnswer[];

it('the recording contains no personal data', () => {
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(
      PERSONAL.filter((each) => text.includes(each)),
      file,
    ).toEqual([]);
    expect(text, file).not.toMatch(/data:image|Demo1234/);
  }
});

it('a world from the recording answers like the recorded host', async () => {
  const kept = keptAnswers();
  const { account, password } = { account: 'player1', password: 'Passw0rd1' };
  const host = createHost(copy.url, { mayWrite: false });
  const login = await host.call('user.login', { account, password });
  const token = String(Object(login.body).data?.userinfo?.token);
  const differing: unknown[] = [];
  for (const { endpoint, payload, language, authenticated, answer } of kept) {
    const context = { language, token: authenticated ? token : undefined };
    const { body } = await host.call(endpoint, payload, context);
    try {
      expect(withoutVaryingFields(body)).toEqual(withoutVaryingFields(answer));
    } catch (error) {
      differing.push({ endpoint, payload, language, error: String(error) });
    }
  }
  expect(differing).toEqual([]);
  const asked = new Set(kept.map(({ endpoint }) => endpoint));
  const missed = Object.entries(ENDPOINTS).filter(
    ([name, { method, documented }]) =>
      method === 'GET' && documented && !asked.has(name as EndpointName), // keys of a const literal
  );
  expect(missed.map(([name]) => name)).toEqual([]);
}, 30_000);

/** Removes values that differ between hosts or that a scenario cannot contain: docs/host-check.md. */
function withoutVaryingFields(answer: unknown): unknown {
  const value = normalise(new Mask().apply(answer));
  // A pending withdrawal.
  const data: unknown = Object(value).data;
  if (data !== null && Object.hasOwn(Object(data), 'frozen')) Object(data).frozen = '';
  // The copy begins at another time of day, so its rows are split into days differently.
  if (data !== null && Object.hasOwn(Object(data), 'days')) Object(data).days = [];
  return value;
}

/** Records a host that has only the user endpoints, whose index has only a welcome name. */
async function recordBareHost(plant: (answer: DriftCase) => void) {
  const out = join(folder, 'bare');
  const bare = await startDriftingHost(source.url, (answer) => {
    if (!answer.path.startsWith('/api/user/')) answer.status = 404;
    const { username } = Object(answer.body.data) as { username?: unknown };
    if (username !== undefined) answer.body.data = { welcome: username };
    plant(answer);
  });
  try {
    const printed = await typeLine(['record', '--host', bare.url, ...DEMO, '--out', out]);
    return { ...printed, out, file: join(out, 'scenario.json') };
  } finally {
    await bare.close();
  }
}

it('says how much of a bare host was recorded, and a server starts with it', async () => {
  const { code, stdout, file } = await recordBareHost(() => undefined);
  expect(code).toBe(0);
  const figure = (name: string) => Number(new RegExp(`^${name} +(\\d+)$`, 'm').exec(stdout)?.[1]);
  expect(figure('answers') - figure('notFound')).toBe(1);
  expect(stdout).toMatch(/^missing +index\.index,games\.category,/m);
  const { name, fill } = chosenScenario(file);
  const server = await runServer({ scenario: name, fill });
  const host = createHost(server.url, { mayWrite: false });
  const login = { account: 'player1', password: 'Passw0rd1' };
  const { body } = await host.call('user.login', login);
  await server.close();
  expect(body).toMatchObject({ code: 1, data: { userinfo: { username: 'player1' } } });
});

it('writes no scenario that cannot start, and names the missing field', async () => {
  rmSync(join(folder, 'bare'), { recursive: true, force: true });
  const { code, stderr, out } = await recordBareHost(({ path, body }) => {
    if (path === ENDPOINTS['user.index'].path) body.data = { username: null };
  });
  expect({ code, written: readdirSync(out) }).toEqual({ code: 2, written: ['answers.json'] });
  expect(stderr).toContain('make no scenario that can start (users[0] has no username)');
});

it('writes the answers until the host stopped, without personal data', async () => {
  const out = join(folder, 'stopped');
  const host = await startStoppingHost(source.url, ENDPOINTS['games.getBetRecord'].path);
  const { code, stderr } = await typeLine(['record', '--host', host.url, ...DEMO, '--out', out]);
  await host.close();
  expect({ code, written: readdirSync(out) }).toEqual({ code: 2, written: ['answers.json'] });
  const text = readFileSync(join(out, 'answers.json'), 'utf8');
  const { length } = JSON.parse(text) as readonly RecordedAnswer[];
  expect(length).toBeGreaterThan(20);
  expect(stderr).toContain('The host stopped answering at GET /api/games/getBetRecord (');
  expect(stderr).toContain(`The ${length} answers until then are in ${join(out, 'answers.json')}.`);
  expect(PERSONAL.filter((each) => text.includes(each))).toEqual([]);
});

it('a person has the same pseudonym in every field and text', () => {
  const mask = new Mask();
  const answers = [
    {
      userinfo: { username: 'annie', nickname: 'Annie W', mobile: '13912345678', token: 'secret' },
    },
    { list: [{ party: 'bob_1', remark: 'for annie, call 13912345678', holder: 'Annie W' }] },
    { title: 'Hello Annie W', content: 'Write to help@host.test; order D139123456789012.' },
  ];
  mask.learn(answers);
  expect(mask.apply(answers)).toEqual([
    {
      userinfo: {
        username: 'player1',
        nickname: 'Player 1',
        mobile: '13800000001',
        token: 'masked-token',
      },
    },
    { list: [{ party: 'player2', remark: '', holder: 'Player 1' }] },
    { title: 'Hello Player 1', content: 'Write to masked@example.com; order D139123456789012.' },
  ]);
});
