import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { runServer, type RunningServer } from '../../kit/running-server.test-support.ts';
import { driftingHost } from './drifting-host.test-support.ts';
import { Host } from './host.ts';
import { DEMO, driftsOf, runForReport, runHostCheck } from './typed.test-support.ts';

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
    expect({ code, whole: report.whole }).toEqual({ code: 0, whole: true });
    expect(report.endpoints.map(({ endpoint }) => endpoint)).toEqual(ENDPOINT_NAMES);
    const unasked = report.endpoints.filter(({ verdict }) => verdict === 'unasked');
    const posts = report.endpoints.filter(({ method }) => method === 'POST');
    expect(unasked).toEqual(posts);
  });

  it('changes nothing of an account without --write', async () => {
    const before = keptOfPlayers();
    const { code, report } = await runForReport(fake.url, ...DEMO);
    expect(driftsOf(report)).toEqual([]);
    expect(code).toBe(0);
    expect(keptOfPlayers()).toEqual(before);
    const read = report.endpoints.filter(({ method }) => method === 'GET');
    expect(read.filter(({ verdict }) => verdict !== 'whole')).toEqual([]);
  });

  it('sends only reads and the login and logout without --write', async () => {
    const host = await driftingHost(fake.url, () => undefined);
    await runForReport(host.url, ...DEMO);
    await host.close();
    const posts = host.exchanges.filter(({ method }) => method !== 'GET');
    expect(posts.map(({ path, sent }) => [path, JSON.parse(sent)])).toEqual([
      ['/api/user/login', { account: 'demo1', password: 'Demo1234' }],
      ['/api/user/logout', {}],
    ]);
    expect(host.exchanges.length).toBeGreaterThan(60);
  });

  it('refuses to send a write by mistake', async () => {
    const host = new Host(fake.url, { mayWrite: false });
    await expect(host.call('index.feedback', {})).rejects.toThrow(/only reading was allowed/);
    await expect(host.send({ method: 'POST', path: '/api/user/login?a=b' })).rejects.toThrow();
  });

  it('leaves no session open', async () => {
    const open = () => keptOfPlayers().at(-1);
    const before = open();
    await runForReport(fake.url, ...DEMO, '--write');
    expect(open()).toEqual(before);
  });

  it('leaves no session open when it is interrupted', async () => {
    const open = () => keptOfPlayers().at(-1);
    const before = open();
    const host = await driftingHost(fake.url, (passing) => {
      if (passing.path === '/api/nosuchcontroller/x') passing.cut = true;
    });
    const { code } = await runHostCheck('--host', host.url, ...DEMO);
    await host.close();
    expect(code).toBe(2);
    expect(open()).toEqual(before);
  });

  it('passes with --write and sees all data that needs no phone', async () => {
    const { code, report } = await runForReport(fake.url, ...DEMO, '--write');
    expect(driftsOf(report)).toEqual([]);
    expect(code).toBe(0);
    const part = report.endpoints.filter(({ verdict }) => verdict !== 'whole');
    expect(part.map(({ endpoint }) => endpoint)).toEqual(['user.mobilelogin', 'sms.send']);
    expect(report.habits.filter(({ kept }) => kept !== true)).toEqual([]);
  });

  it('sends a message only to the given phone', async () => {
    const { report } = await runForReport(fake.url, '--write', '--mobile', '13912340077');
    expect(driftsOf(report)).toEqual([]);
    const sms = report.endpoints.find(({ endpoint }) => endpoint === 'sms.send');
    expect(sms?.verdict).toBe('whole');
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
    expect(verdicts).toContainEqual(['user.mobilelogin', 'whole']);
    expect(verdicts).toContainEqual(['sms.send', 'part']);
    expect(keptOfPlayers().at(-1)).toEqual(open);
  });

  it('prints a table with the skipped checks and their reasons', async () => {
    const { code, out } = await runHostCheck('--host', fake.url, ...DEMO);
    expect(code).toBe(0);
    expect(out).toMatch(/^whole +GET +\/api\/games\/list +2 +ok/m);
    expect(out).toMatch(/^part +POST \/api\/user\/login +1 +ok/m);
    expect(out).toMatch(/^unasked +POST \/api\/games\/submitBet +0 +-( +-)+$/m);
    expect(out).toMatch(
      /^everything: sent by POST.*give --write\n +user\.register, .*welfare\.claim$/m,
    );
    expect(out).toMatch(/^refusals: sent by POST.*give --write\n +user\.login, user\.logout$/m);
    expect(out).toMatch(/^skipped +malformed JSON.*: sent by POST.*give --write$/m);
    expect(out).toMatch(/\(read-only\): whole\. .* 17 not asked,/);
  });

  it('names the checks that need a login', async () => {
    const { out } = await runHostCheck('--host', fake.url);
    expect(out).toMatch(/^success: needs a login: .*\n +user\.login, user\.logout, user\.index,/m);
  });
});

describe('the host check explains', () => {
  it.each([
    { args: [], says: /Which host\?.*--host http/ },
    { args: ['--host', 'localhost'], says: /no host: give a whole address/ },
    { args: ['--host', 'http://127.0.0.1/api'], says: /without a path/ },
    {
      args: ['--host', 'http://127.0.0.1', '--account', 'a'],
      says: /both --account and --password/,
    },
    { args: ['--wirte'], says: /npm run contract -- takes --host, .*--write/ },
    {
      args: ['--host', 'http://127.0.0.1', '--captcha', '1'],
      says: /give its number with --mobile/,
    },
  ])('$args', async ({ args, says }) => {
    const { code, out, err } = await runHostCheck(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(says);
    expect(err).not.toContain('\n');
  });

  it('an unreachable host', async () => {
    const gone = await driftingHost(fake.url, () => undefined);
    await gone.close();
    const { code, err } = await runHostCheck('--host', gone.url);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^http:\S+ does not answer \(.*ECONNREFUSED.*\): check the address, .*again\.$/,
    );
  });

  it('a failed login', async () => {
    const login = ['--account', 'nobody_7', '--password', 'Wrong1234'];
    const { code, err } = await runHostCheck('--host', fake.url, ...login);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'The account was not let in, the host says "Account is incorrect": check --account and --password.',
    });
  });
});
