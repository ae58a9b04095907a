import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES, sampleOf } from '#contract/api/schemas.ts';
import { runServer, type RunningServer } from '../../running-server.test-support.ts';
import {
  DEMO,
  startDriftingHost,
  startStoppingHost,
  driftsOf,
  runForReport,
  runHostCheck,
  type Exchange,
} from './drifting-host.test-support.ts';
import { CONVENTION_NAMES } from './conventions.ts';
import { ENDPOINT_GROUPS } from './endpoint-groups.ts';
import { createHost } from './dicebox-host.ts';
import { formatReport } from '../report.ts';

const WRITING = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].method === 'POST');

let fake: RunningServer;

beforeAll(async () => {
  fake = await runServer({ scenario: 'default' });
});

afterAll(() => fake.close());

/** Returns the player data of a world by table, without expired sessions. */
const keptOfPlayers = () =>
  [
    'SELECT * FROM user',
    'SELECT * FROM transfer',
    'SELECT * FROM feedback',
    'SELECT * FROM notice_read',
    'SELECT * FROM token WHERE expires_at > 0',
  ].map((sql) => fake.worlds.find('main')?.db.prepare(sql).all());

describe('the host check against the fake server', () => {
  it('passes without a login and reads every path', async () => {
    const { code, report } = await runForReport(fake.url);
    expect(driftsOf(report)).toEqual([]);
    expect({ code, passed: report.passed }).toEqual({ code: 0, passed: true });
    expect(report.endpoints.map(({ endpoint }) => endpoint)).toEqual(ENDPOINT_NAMES);
    const skipped = report.endpoints.filter(({ verdict }) => verdict === 'skipped');
    const posts = report.endpoints.filter(({ method }) => method === 'POST');
    expect(skipped).toEqual(posts);
  });

  it('changes nothing of an account without --write', async () => {
    const before = keptOfPlayers();
    const { code, report } = await runForReport(fake.url, ...DEMO);
    expect(driftsOf(report)).toEqual([]);
    expect(code).toBe(0);
    expect(keptOfPlayers()).toEqual(before);
    const read = report.endpoints.filter(({ method }) => method === 'GET');
    // Nobody transfers here, so no name is checked.
    const part = read.filter(({ verdict }) => verdict !== 'passed');
    expect(part.map(({ endpoint }) => endpoint)).toEqual(['wallet.recipient']);
  });

  it('sends only reads and the login and logout without --write', async () => {
    const host = await startDriftingHost(fake.url, () => undefined);
    await runForReport(host.url, ...DEMO);
    await host.close();
    const methods = new Set(host.exchanges.map(({ method }) => method));
    expect([...methods].toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
    const posts = host.exchanges.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path, sent }) => [path, JSON.parse(sent)])).toEqual([
      ['/api/user/login', { account: 'demo1', password: 'Demo1234' }],
      ['/api/user/logout', {}],
    ]);
    expect(host.exchanges.length).toBeGreaterThan(60);
  });

  it('refuses to send a write by mistake', async () => {
    const host = createHost(fake.url, { mayWrite: false });
    await expect(host.call('index.feedback', {})).rejects.toThrow(/only reading is allowed/);
    await expect(host.send({ method: 'POST', path: '/api/user/login?a=b' })).rejects.toThrow();
    await expect(host.send({ method: 'PUT', path: '/api/user/login' })).rejects.toThrow();
  });

  it('leaves no session open', async () => {
    const open = () => keptOfPlayers().at(-1);
    const before = open();
    await runForReport(fake.url, ...DEMO, '--write');
    expect(open()).toEqual(before);
  });

  it('reports what it checked when the host stops, and leaves no session open', async () => {
    const open = () => keptOfPlayers().at(-1);
    const before = open();
    const host = await startStoppingHost(fake.url, ENDPOINTS['news.latest'].path);
    const { code, report } = await runForReport(host.url, ...DEMO);
    await host.close();
    expect(code).toBe(2);
    expect(open()).toEqual(before);
    const { passed, stopped } = report;
    expect({ passed, stopped }).toEqual({
      passed: false,
      stopped: { request: 'GET /api/news/latest', reason: expect.any(String) },
    });
    const find = (name: EndpointName) => report.endpoints.find(({ endpoint }) => endpoint === name);
    const reason = 'the host stopped answering';
    expect(find('index.banner')).toMatchObject({
      answered: true,
      verdict: 'partial',
      skipped: [{ checks: 'rest', reason }],
    });
    expect(find('news.latest')).toMatchObject({ answered: false, verdict: 'partial' });
    expect(find('news.detail')).toMatchObject({
      verdict: 'skipped',
      skipped: [{ checks: 'everything', reason }],
    });
    expect(report.conventions.map(({ name }) => name)).toEqual(CONVENTION_NAMES);
    expect(report.conventions[0]).toMatchObject({ kept: null, note: reason });
    const text = formatReport(report);
    expect(text).toMatch(
      /^conventions: the host stopped answering\n.*; an unknown path is a 404; /m,
    );
    expect(text).toMatch(
      /\(read-only\): not finished\. The host stopped answering at GET \/api\/news\/latest \(.+\)\. /,
    );
  });

  it('keeps the conventions it checked when the host stops at one', async () => {
    const host = await startStoppingHost(fake.url, '/api/nosuchcontroller/x');
    const { code, report } = await runForReport(host.url);
    await host.close();
    expect({ code, stopped: report.stopped?.request }).toEqual({
      code: 2,
      stopped: 'GET /api/nosuchcontroller/x',
    });
    expect(report.conventions[0]).toMatchObject({ kept: true });
    const left = report.conventions.filter(({ note }) => note === 'the host stopped answering');
    expect(left[0]?.name).toBe('an unknown path is a 404');
  });

  it('finds no convention kept by a host that answers everything with a page', async () => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end('<html>Welcome</html>');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const { code, report } = await runForReport(`http://127.0.0.1:${port}`, '--write');
    server.close();
    expect(code).toBe(1);
    expect(report.conventions.filter(({ kept }) => kept === true)).toEqual([]);
    expect(report.conventions.at(-1)).toEqual({
      name: 'every message in the requested language',
      kept: null,
      note: 'no message was checked',
    });
    expect(report.endpoints.filter(({ verdict }) => verdict === 'passed')).toEqual([]);
    const banner = report.endpoints.find(({ endpoint }) => endpoint === 'index.banner');
    expect(banner?.findings).toMatchObject([
      { where: 'answer', expected: 'JSON', got: 'a body of text/html that is not JSON' },
    ]);
  });

  it('passes with --write and sees all data that needs no phone', async () => {
    const { code, report } = await runForReport(fake.url, ...DEMO, '--write');
    expect(driftsOf(report)).toEqual([]);
    expect(code).toBe(0);
    const part = report.endpoints.filter(({ verdict }) => verdict !== 'passed');
    expect(part.map(({ endpoint }) => endpoint)).toEqual([
      'user.mobilelogin',
      'user.resetpwd',
      'sms.send',
    ]);
    expect(report.conventions.filter(({ kept }) => kept !== true)).toEqual([]);
  });

  it('sends a message only to the given phone', async () => {
    const { report } = await runForReport(fake.url, '--write', '--mobile', '13912340077');
    expect(driftsOf(report)).toEqual([]);
    const sms = report.endpoints.find(({ endpoint }) => endpoint === 'sms.send');
    expect(sms?.verdict).toBe('passed');
  });

  it('logs in with a given code and out again without another message', async () => {
    const mobile = '13912340078';
    await runForReport(fake.url, '--write', '--mobile', mobile);
    const world = fake.worlds.find('main');
    const sms = world?.db.prepare('SELECT code FROM sms_code WHERE mobile = ?').get(mobile);
    const { code } = sms as { code: string }; // the message that was just sent
    const open = keptOfPlayers().at(-1);
    const { report } = await runForReport(
      fake.url,
      '--write',
      '--mobile',
      mobile,
      '--captcha',
      code,
    );
    expect(driftsOf(report)).toEqual([]);
    const verdicts = report.endpoints.map(({ endpoint, verdict }) => [endpoint, verdict]);
    expect(verdicts).toContainEqual(['user.mobilelogin', 'passed']);
    expect(verdicts).toContainEqual(['sms.send', 'partial']);
    expect(keptOfPlayers().at(-1)).toEqual(open);
  });

  it('prints a table with the skipped checks and their reasons', async () => {
    const { code, stdout } = await runHostCheck('--host', fake.url, ...DEMO);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^passed +GET +\/api\/games\/list +2 +ok/m);
    expect(stdout).toMatch(/^partial +POST \/api\/user\/login +1 +ok/m);
    expect(stdout).toMatch(/^skipped +POST \/api\/games\/submitBet +0 +-( +-)+$/m);
    expect(stdout).toMatch(
      new RegExp(
        `^everything: sends a call .*add --write\\n +user\\.register; .*${WRITING.at(-1)}$`,
        'm',
      ),
    );
    expect(stdout).toMatch(/^refusals: sends a call .*add --write\n +user\.login; user\.logout$/m);
    expect(stdout).toMatch(/^conventions: sends a call .*add --write\n.*; malformed JSON counts/m);
    // Only the login and the logout are sent.
    expect(stdout).toContain(` ${WRITING.length - 2} skipped,`);
  });

  it('calls and reports only the groups of --only, and closes its sessions', async () => {
    const open = () => keptOfPlayers().at(-1);
    const before = open();
    const host = await startDriftingHost(fake.url, ({ path, body }) => {
      if (path === ENDPOINTS['news.latest'].path) body.data = 7;
    });
    const some = await runForReport(host.url, '--write', '--only', 'games,upload');
    await host.close();
    expect({ code: some.code, only: some.report.only }).toEqual({
      code: 0,
      only: ['games', 'upload'],
    });
    const verdicts = some.report.endpoints.map(({ endpoint, verdict }) => [endpoint, verdict]);
    const names = ENDPOINT_NAMES.filter((name) => /^(?:games|common)\./.test(name));
    expect(verdicts).toEqual(names.map((name) => [name, 'passed']));
    const paths = new Set(host.exchanges.map(({ path }) => path));
    expect(paths).not.toContain(ENDPOINTS['news.latest'].path);
    expect(paths).not.toContain(ENDPOINTS['wallet.withdraw'].path);
    const merge = host.exchanges.find(({ sent }) => sent.includes('\r\nmerge\r\n'));
    expect(merge?.sent).toContain('name="chunkcount"\r\n\r\n2\r\n');
    expect(open()).toEqual(before);
  });

  it('names the checks that need a login', async () => {
    const { stdout } = await runHostCheck('--host', fake.url);
    expect(stdout).toMatch(
      /^success: needs a login: .*\n +user\.login; user\.logout; user\.index;/m,
    );
  });
});

describe('the host check prints what is wrong, and exits with 2', () => {
  it.each([
    { args: [], message: "required option '--host <url>' not specified" },
    {
      args: ['--host', 'localhost'],
      message:
        "option '--host <url>' argument 'localhost' is invalid. Give a whole address without a path, such as https://api.example.com.",
    },
    { args: ['--host', 'http://127.0.0.1/api'], message: /without a path/ },
    {
      args: ['--host', 'http://127.0.0.1', '--account', 'a'],
      message: '--account and --password belong together: give both or neither.',
    },
    {
      args: ['--host', 'http://127.0.0.1', '--wirte'],
      message: "unknown option '--wirte'\n(Did you mean --write?)",
    },
    {
      args: ['--host', 'http://127.0.0.1', '--only', 'user,walet'],
      message: `argument 'user,walet' is invalid. Give groups of endpoints, separated by commas: ${ENDPOINT_GROUPS.join(', ')}.`,
    },
    {
      args: ['--host', 'http://127.0.0.1', '--captcha', '1'],
      message: '--captcha needs the phone that received it: add --mobile.',
    },
  ])('for $args', async ({ args, message }) => {
    const { code, stdout, stderr } = await runHostCheck(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/\nFor all commands and options: .* --help\n$/);
  });

  it('for an unreachable host', async () => {
    const gone = await startDriftingHost(fake.url, () => undefined);
    await gone.close();
    const { code, stderr } = await runHostCheck('--host', gone.url);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^http:\S+ does not answer \(.*ECONNREFUSED.*\)\.\nCheck the address, .*again\.\n$/,
    );
  });

  it('for a failed login', async () => {
    const login = ['--account', 'nobody_7', '--password', 'Wrong1234'];
    const { code, stderr } = await runHostCheck('--host', fake.url, ...login);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'The account could not log in, the host answers "Account is incorrect".\nCheck --account and --password.\n',
    });
  });
});

/** The columns of the table in docs/host-check.md that lists what `--write` sends. */
const COLUMNS = ['without a login', 'own player', 'given account', 'given account only'] as const;
type Column = (typeof COLUMNS)[number];

/** The counts of an endpoint that only its sample calls; the text above the table tells them. */
const SAMPLED: Readonly<Record<Column, string>> = {
  'without a login': '1 refused',
  'own player': '1',
  'given account': '',
  'given account only': '1',
};

/** Returns the counts of a table row. */
function documented(): Map<string, Record<string, string>> {
  const rows = readFileSync(join(import.meta.dirname, '../../../docs/host-check.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const head = rows.find((row) => row[1] === 'call');
  if (!head) throw new Error('docs/host-check.md has no table of calls');
  const counts = rows.slice(rows.indexOf(head)).filter((row) => row[1]?.startsWith('`'));
  return new Map(
    counts.map((row) => [
      (row[1] ?? '').replaceAll('`', ''),
      Object.fromEntries(COLUMNS.map((column) => [column, row[head.indexOf(column)] ?? 'none'])),
    ]),
  );
}

async function requestsOfCheck(plant: Parameters<typeof startDriftingHost>[1], ...args: string[]) {
  const host = await startDriftingHost(fake.url, plant);
  await runForReport(host.url, '--write', ...args);
  await host.close();
  return host.exchanges;
}

/** Counts accepted and refused calls by the given callers. */
function cellOf(
  exchanges: readonly Exchange[],
  name: EndpointName,
  isOf: (who: string) => boolean,
) {
  const who = nameCallers(exchanges);
  const { path } = ENDPOINTS[name];
  const calls = exchanges.filter(
    (each) => each.method === 'POST' && each.path === path && isOf(who(each)),
  );
  const taken = calls.filter(({ answer }) => answer?.['code'] === 1).length;
  const refused = calls.length - taken;
  return [...(taken > 0 ? [taken] : []), ...(refused > 0 ? [`${refused} refused`] : [])].join(', ');
}

/** Returns the username of a call's caller or of the created account, '' without one. */
function nameCallers(exchanges: readonly Exchange[]): (exchange: Exchange) => string {
  const users = exchanges.map(({ answer }) => Object(Object(answer?.data).userinfo));
  const names = new Map(users.map(({ token, username }) => [String(token), String(username)]));
  return ({ token, sent, answer }) => {
    if (answer?.['code'] === 401) return '';
    const own: unknown = Object(Object(answer?.data).userinfo).username;
    const inForm = new URLSearchParams(sent).get('token');
    return names.get(token ?? inForm ?? '') ?? (typeof own === 'string' ? own : '');
  };
}

it('the documentation lists every call that --write sends, with caller and count', async () => {
  const both = await requestsOfCheck(() => undefined, ...DEMO);
  const alone = await requestsOfCheck(
    ({ path, body }) => {
      if (path === ENDPOINTS['user.register'].path) Object.assign(body, { code: 0, data: null });
    },
    ...DEMO,
  );
  const cells = (name: EndpointName): Record<Column, string> => ({
    'without a login': cellOf(both, name, (who) => who === ''),
    'own player': cellOf(both, name, (who) => who !== '' && who !== 'demo1'),
    'given account': cellOf(both, name, (who) => who === 'demo1'),
    'given account only': cellOf(alone, name, (who) => who === 'demo1'),
  });
  const rows = documented();
  for (const name of WRITING) {
    const isSampled = sampleOf(name) !== undefined;
    expect(cells(name), name).toEqual(rows.get(name) ?? (isSampled ? SAMPLED : 'a row'));
  }
  expect(WRITING).toEqual(expect.arrayContaining([...rows.keys()]));
}, 30_000);
