import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { runHost, type RunningHost } from '../mock/running-host.test-support.ts';
import { driftingHost } from './drifting-host.test-support.ts';
import { Host } from './host.ts';
import { DEMO, driftsOf, reported, typed } from './typed.test-support.ts';

let fake: RunningHost;

beforeAll(async () => {
  fake = await runHost({ scenario: 'default' });
});

afterAll(() => fake.close());

/** What a world keeps of its players, in the order of the tables; a session that is over is none. */
const keptOfPlayers = () =>
  [
    'SELECT * FROM user',
    'SELECT * FROM transfer',
    'SELECT * FROM feedback',
    'SELECT * FROM notice_read',
    'SELECT * FROM token WHERE expires_at > 0',
  ].map((sql) => fake.worlds.find('main')?.db.prepare(sql).all());

describe('against our own fake host', () => {
  it('passes whole without a login, and reads every path', async () => {
    const { code, report } = await reported(fake.url);
    expect(driftsOf(report)).toEqual([]);
    expect({ code, whole: report.whole }).toEqual({ code: 0, whole: true });
    expect(report.endpoints.map(({ endpoint }) => endpoint)).toEqual(ENDPOINT_NAMES);
    const unasked = report.endpoints.filter(({ verdict }) => verdict === 'unasked');
    const posts = report.endpoints.filter(({ method }) => method === 'POST');
    expect(unasked).toEqual(posts);
  });

  it('changes nothing of an account unless it may', async () => {
    const before = keptOfPlayers();
    const { code, report } = await reported(fake.url, ...DEMO);
    expect(driftsOf(report)).toEqual([]);
    expect(code).toBe(0);
    expect(keptOfPlayers()).toEqual(before);
    const read = report.endpoints.filter(({ method }) => method === 'GET');
    expect(read.filter(({ verdict }) => verdict !== 'whole')).toEqual([]);
  });

  it('sends nothing but reads, and the login and logout of the account', async () => {
    const host = await driftingHost(fake.url, () => undefined);
    await reported(host.url, ...DEMO);
    await host.close();
    const posts = host.exchanges.filter(({ method }) => method !== 'GET');
    expect(posts.map(({ path, sent }) => [path, JSON.parse(sent)])).toEqual([
      ['/api/user/login', { account: 'demo1', password: 'Demo1234' }],
      ['/api/user/logout', {}],
    ]);
    expect(host.exchanges.length).toBeGreaterThan(60);
  });

  it('could not be made to write by a mistake of ours', async () => {
    const host = new Host(fake.url, { mayWrite: false });
    await expect(host.call('index.feedback', {})).rejects.toThrow(/only reading was allowed/);
    await expect(host.send({ method: 'POST', path: '/api/user/login?a=b' })).rejects.toThrow();
  });

  it('leaves no session open, of its own player or of the account', async () => {
    const open = () => keptOfPlayers().at(-1);
    const before = open();
    await reported(fake.url, ...DEMO, '--write');
    expect(open()).toEqual(before);
  });

  it('leaves no session open when it is cut short', async () => {
    const open = () => keptOfPlayers().at(-1);
    const before = open();
    const host = await driftingHost(fake.url, (passing) => {
      if (passing.path === '/api/nosuchcontroller/x') passing.cut = true;
    });
    const { code } = await typed('--host', host.url, ...DEMO);
    await host.close();
    expect(code).toBe(2);
    expect(open()).toEqual(before);
  });

  it('passes whole with writing, and sees the data of all but what needs a phone', async () => {
    const { code, report } = await reported(fake.url, ...DEMO, '--write');
    expect(driftsOf(report)).toEqual([]);
    expect(code).toBe(0);
    const part = report.endpoints.filter(({ verdict }) => verdict !== 'whole');
    expect(part.map(({ endpoint }) => endpoint)).toEqual(['user.mobilelogin', 'sms.send']);
    expect(report.habits.filter(({ kept }) => kept !== true)).toEqual([]);
  });

  it('sends a message to a phone that was named, and to none else', async () => {
    const { report } = await reported(fake.url, '--write', '--mobile', '13912340077');
    expect(driftsOf(report)).toEqual([]);
    const sms = report.endpoints.find(({ endpoint }) => endpoint === 'sms.send');
    expect(sms?.verdict).toBe('whole');
  });

  it('logs in by the code of that phone, and out again, without another message', async () => {
    const mobile = '13912340078';
    await reported(fake.url, '--write', '--mobile', mobile);
    const world = fake.worlds.find('main');
    const sms = world?.db.prepare('SELECT code FROM sms_code WHERE mobile = ?').get(mobile);
    const { code } = sms as { code: string }; // the message that was just sent
    const open = keptOfPlayers().at(-1);
    const { report } = await reported(fake.url, '--write', '--mobile', mobile, '--captcha', code);
    expect(driftsOf(report)).toEqual([]);
    const verdicts = report.endpoints.map(({ endpoint, verdict }) => [endpoint, verdict]);
    expect(verdicts).toContainEqual(['user.mobilelogin', 'whole']);
    expect(verdicts).toContainEqual(['sms.send', 'part']);
    expect(keptOfPlayers().at(-1)).toEqual(open);
  });

  it('is a table for people, with what was left out and why', async () => {
    const { code, out } = await typed('--host', fake.url, ...DEMO);
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

  it('says of a login that was not given what it was needed for', async () => {
    const { out } = await typed('--host', fake.url);
    expect(out).toMatch(/^success: needs a login: .*\n +user\.login, user\.logout, user\.index,/m);
  });
});

describe('says what to do about', () => {
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
    const { code, out, err } = await typed(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(says);
    expect(err).not.toContain('\n');
  });

  it('a host that is not there', async () => {
    const gone = await driftingHost(fake.url, () => undefined);
    await gone.close();
    const { code, err } = await typed('--host', gone.url);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^http:\S+ does not answer \(.*ECONNREFUSED.*\): check the address, .*again\.$/,
    );
  });

  it('an account that is not let in', async () => {
    const login = ['--account', 'nobody_7', '--password', 'Wrong1234'];
    const { code, err } = await typed('--host', fake.url, ...login);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'The account was not let in, the host says "Account is incorrect": check --account and --password.',
    });
  });
});
