import { createServer } from 'node:http';
import { listen } from '../../../mock-server/core/testing/test-world.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { type RunningServer, runServer } from '../../running-server.test-support.ts';
import {
  checkDrifting,
  DEMO,
  driftsOf,
  type Exchange,
  runForReport,
  runHostCheck,
  startDriftingHost,
  startStoppingHost,
} from './drifting-host.test-support.ts';
import { CONVENTION_NAMES } from './conventions.ts';
import { ENDPOINT_GROUPS } from './endpoint-groups.ts';
import { createHost, findLifeFlaw } from './suite.ts';
import { formatReport } from '../report.ts';

const WRITING = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].method === 'POST');

let fake: RunningServer;
/** The check without a login, with one, and with --write too. */
let anonymous: Checked;
let demo: Checked;
let writing: Checked;

beforeAll(async () => {
  fake = await runServer({ scenario: 'default' });
  anonymous = await check([]);
  demo = await check(DEMO);
  writing = await check([...DEMO, '--write']);
  return fake.close;
}, 60_000);

const openSessions = () => rowsOf('SELECT * FROM token WHERE expires_at > 0');

const rowsOf = (sql: string) => fake.worlds.find('main')?.db.prepare(sql).all();

interface Checked extends Awaited<ReturnType<typeof checkDrifting>> {
  /** True when it left no session open. */
  readonly isClosed: boolean;
}

const equals = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function check(
  args: readonly string[],
  plant: Parameters<typeof startDriftingHost>[1] = () => undefined,
): Promise<Checked> {
  const before = openSessions();
  const result = await checkDrifting(fake.url, args, plant);
  return { ...result, isClosed: equals(openSessions(), before) };
}

describe('the host check against the fake server', () => {
  it('passes without a login and reads every path', () => {
    const { code, report } = anonymous;
    expect(driftsOf(report)).toEqual([]);
    expect({ code, passed: report.passed }).toEqual({ code: 0, passed: true });
    expect(report.endpoints.map(({ endpoint }) => endpoint)).toEqual(ENDPOINT_NAMES);
    const skipped = report.endpoints.filter(({ verdict }) => verdict === 'skipped');
    const posts = report.endpoints.filter(({ method }) => method === 'POST');
    expect(skipped).toEqual(posts);
    expect(formatReport(report)).toMatch(
      /^success: needs a login: .*\n +user\.login; user\.logout; user\.index;/m,
    );
  });

  it('reads with a login, and sends nothing else than the login and logout', () => {
    const { code, report, exchanges } = demo;
    expect(driftsOf(report)).toEqual([]);
    expect(code).toBe(0);
    const read = report.endpoints.filter(({ method }) => method === 'GET');
    // Nobody transfers here, so no name is checked.
    const part = read.filter(({ verdict }) => verdict !== 'passed');
    expect(part.map(({ endpoint }) => endpoint)).toEqual(['wallet.recipient']);
    const methods = new Set(exchanges.map(({ method }) => method));
    expect([...methods].toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
    const posts = exchanges.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path, sent }) => [path, JSON.parse(sent)])).toEqual([
      ['/api/user/login', { account: 'demo1', password: 'Demo1234' }],
      ['/api/user/logout', {}],
    ]);
    expect(exchanges.length).toBeGreaterThan(60);
    expect(demo.isClosed).toBe(true);
  });

  it('refuses to send a write by mistake', async () => {
    const host = createHost(fake.url, { mayWrite: false });
    await expect(host.call('index.feedback', {})).rejects.toThrow(/only reading is allowed/);
    await expect(host.send({ method: 'POST', path: '/api/user/login?a=b' })).rejects.toThrow();
    await expect(host.send({ method: 'PUT', path: '/api/user/login' })).rejects.toThrow();
  });

  it('reports what it checked when the host stops, and leaves no session open', async () => {
    const before = openSessions();
    const host = await startStoppingHost(fake.url, ENDPOINTS['news.latest'].path);
    const { code, report } = await runForReport(host.url, ...DEMO);
    await host.close();
    expect(code).toBe(2);
    expect(openSessions()).toEqual(before);
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
    const { code, report } = await runForReport(await listen(server), '--write');
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

  it('passes with --write and sees all data that needs no phone', () => {
    const { code, report } = writing;
    expect(driftsOf(report)).toEqual([]);
    expect(code).toBe(0);
    const part = report.endpoints.filter(({ verdict }) => verdict !== 'passed');
    expect(part.map(({ endpoint }) => endpoint)).toEqual([
      'user.mobilelogin',
      'user.resetpwd',
      'sms.send',
    ]);
    expect(report.conventions.filter(({ kept }) => kept !== true)).toEqual([]);
    expect(writing.isClosed).toBe(true);
  });

  it('sends a message to the given phone, or logs in with its code without another message', async () => {
    const args = ['--write', '--only', 'user,sms', '--mobile', '13912340078'];
    const verdictsOf = ({ report }: Checked) =>
      report.endpoints
        .filter(({ endpoint }) => ['user.mobilelogin', 'sms.send'].includes(endpoint))
        .map(({ endpoint, verdict }) => `${endpoint} ${verdict}`);
    const sent = await check(args);
    expect(verdictsOf(sent)).toEqual(['user.mobilelogin partial', 'sms.send passed']);
    const [sms] = rowsOf('SELECT code FROM sms_code') ?? [];
    const { code } = sms as { code: string }; // the message that was just sent
    const loggedIn = await check([...args, '--captcha', code]);
    expect(verdictsOf(loggedIn)).toEqual(['user.mobilelogin passed', 'sms.send partial']);
    expect(loggedIn.isClosed).toBe(true);
    expect(driftsOf(sent.report).concat(driftsOf(loggedIn.report))).toEqual([]);
  });

  it('calls and reports only the groups of --only', async () => {
    const { code, report, exchanges, isClosed } = await check(
      ['--write', '--only', 'games,upload'],
      ({ path, body }) => {
        if (path === ENDPOINTS['news.latest'].path) body.data = 7;
      },
    );
    const { only } = report;
    expect({ code, only, isClosed }).toEqual({
      code: 0,
      only: ['games', 'upload'],
      isClosed: true,
    });
    const verdicts = report.endpoints.map(({ endpoint, verdict }) => [endpoint, verdict]);
    const names = ENDPOINT_NAMES.filter((name) => /^(?:games|common)\./.test(name));
    expect(verdicts).toEqual(names.map((name) => [name, 'passed']));
    const paths = new Set(exchanges.map(({ path }) => path));
    expect(paths).not.toContain(ENDPOINTS['news.latest'].path);
    expect(paths).not.toContain(ENDPOINTS['wallet.withdraw'].path);
    const merge = exchanges.find(({ sent }) => sent.includes('\r\nmerge\r\n'));
    expect(merge?.sent).toContain('name="chunkcount"\r\n\r\n2\r\n');
  });
});

describe('the host check prints what is wrong, and exits with 2', () => {
  it.each<[string[], string | RegExp]>([
    [[], "required option '--host <url>' not specified"],
    [
      ['--host', 'localhost'],
      "option '--host <url>' argument 'localhost' is invalid. Give a whole address without a path, such as https://api.example.com.",
    ],
    [
      ['--host', 'http://127.0.0.1', '--account', 'a'],
      '--account and --password belong together: give both or neither.',
    ],
    [
      ['--host', 'http://127.0.0.1', '--only', 'user,walet'],
      `argument 'user,walet' is invalid. Give groups of endpoints, separated by commas: ${ENDPOINT_GROUPS.join(', ')}.`,
    ],
    [
      ['--host', 'http://127.0.0.1', '--captcha', '1'],
      '--captcha needs the phone that received it: add --mobile.',
    ],
  ])('for %j', async (args, message) => {
    const { code, stdout, stderr } = await runHostCheck(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/\nFor all commands and options, add --help\.\n$/);
  });

  it('for an unreachable host', async () => {
    const gone = await startDriftingHost(fake.url, () => undefined);
    await gone.close();
    const { code, stderr } = await runHostCheck('--host', gone.url);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^http:\S+ does not answer \(nothing listens there\)\.\nCheck the address, .*again\.\n$/,
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

it('writes by the given account only what is listed here, and nothing while it has a player of its own', async () => {
  const alone = await check([...DEMO, '--write'], ({ path, body }) => {
    if (path === ENDPOINTS['user.register'].path) Object.assign(body, { code: 0, data: null });
  });
  const session = ['user.login', 'user.logout'];
  expect(writesOf(writing.exchanges, 'demo1')).toEqual(session);
  // Neither its profile and password nor its money to others.
  expect(writesOf(alone.exchanges, 'demo1')).toEqual([
    ...session,
    'index.feedback',
    'index.markNoticeRead',
    'index.markAllNoticesRead',
    'games.submitBet',
    'games.cancelChase',
    'common.upload',
    'wallet.deposit',
    'wallet.savings',
    'welfare.claim',
  ]);
}, 30_000);

function writesOf(exchanges: readonly Exchange[], username: string): EndpointName[] {
  const users = exchanges.map(({ answer }) => Object(Object(answer?.data).userinfo));
  const [{ token } = { token: '' }] = users.filter((user) => user.username === username);
  return WRITING.filter((name) =>
    exchanges.some(
      (each) =>
        each.method === 'POST' &&
        each.path === ENDPOINTS[name].path &&
        each.answer?.['code'] === 1 &&
        (each.token === token || Object(Object(each.answer.data).userinfo).username === username),
    ),
  );
}

it.each([
  ['the seconds until expiretime', { expires_in: 60, expiretime: 1060 }, 0, true],
  ['three seconds less after 2.5 s', { expires_in: 60, expiretime: 1057 }, 2.5, true],
  ['four seconds more after 2.5 s', { expires_in: 60, expiretime: 1064 }, 2.5, false],
  ['an hour instead of a day', { expires_in: 3600, expiretime: 87_400 }, 0, false],
  ['no time left', { expires_in: 0, expiretime: 1000 }, 0, false],
  ['another type, which is drift of its own', { expires_in: '60', expiretime: 1 }, 0, true],
])('the life of a session: %s', (_, userinfo, seconds, isRight) => {
  const body = { code: 1, msg: '', time: '1000', data: { userinfo } };
  const answer = { status: 200, headers: new Headers(), text: '', body, seconds };
  expect(findLifeFlaw(answer) === null).toBe(isRight);
});
