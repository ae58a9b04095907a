import { describe, expect, it } from 'vitest';
import { expectRefused } from '../testing/expect-refused.ts';
import { NOON, testServer, type TestServer } from '../testing/test-server.ts';

const MOBILE = '13800138000';
const SECOND = 1000;
const HOUR = 3600 * SECOND;

const TOO_OFTEN = { en: 'Sent too often, try again later', zh: '发送频繁' };
const BAD_NUMBER = { en: 'Mobile number is incorrect', zh: '手机号不正确' };
const BAD_PARAMETERS = { en: 'Invalid parameters', zh: '参数不正确' };

interface ShownCode {
  readonly mobile: string;
  readonly event: string;
  readonly code: string;
  readonly created_at: number;
  readonly expires_at: number;
}

async function shownCodes(server: TestServer): Promise<ShownCode[]> {
  return (await server.control<{ codes: ShownCode[] }>('GET', '/sms')).body.codes;
}

/** An account with a mobile. */
async function known(server: TestServer, mobile = MOBILE): Promise<void> {
  const token = await server.register('kay7');
  await server.ok('user.profile', { mobile }, { token });
}

describe('sending a code', () => {
  it('answers without data and makes four digits for two minutes, shown by the control plane alone', async () => {
    const server = await testServer();
    const { status, code, msg, data } = await server.call('sms.send', { mobile: MOBILE });
    expect({ status, code, msg, data }).toEqual({
      status: 200,
      code: 1,
      msg: 'Sent successful',
      data: null,
    });
    expect(await shownCodes(server)).toEqual([
      {
        mobile: MOBILE,
        event: 'register',
        code: expect.stringMatching(/^\d{4}$/),
        created_at: NOON,
        expires_at: NOON + 120 * SECOND,
      },
    ]);
  });

  it('says so in Chinese too', async () => {
    const server = await testServer();
    const { msg } = await server.call('sms.send', { mobile: MOBILE }, { language: 'zh' });
    expect(msg).toBe('发送成功');
  });

  it('is for register when the event is left out or empty', async () => {
    const server = await testServer();
    await server.ok('sms.send', { mobile: '13800138001' });
    await server.ok('sms.send', { mobile: '13800138002', event: '' });
    expect((await shownCodes(server)).map(({ event }) => event)).toEqual(['register', 'register']);
  });

  it('takes a number sent as a number, and in a form', async () => {
    const server = await testServer();
    await server.ok('sms.send', { mobile: 13_800_138_001, event: 'mobilelogin' });
    const { code } = await server.send({
      method: 'POST',
      url: '/api/sms/send',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'mobile=13800138002&event=mobilelogin',
    });
    expect(code).toBe(1);
    expect((await shownCodes(server)).map(({ mobile }) => mobile)).toEqual([
      '13800138002',
      '13800138001',
    ]);
  });

  it('makes the same codes of the same seed, and others of another', async () => {
    const codesOf = async (seed: string) => {
      const server = await testServer({ seed });
      for (const end of [1, 2, 3, 4]) await server.ok('sms.send', { mobile: `1380013800${end}` });
      return (await shownCodes(server)).map(({ code }) => code);
    };
    const [first, again, other] = [
      await codesOf('one'),
      await codesOf('one'),
      await codesOf('two'),
    ];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(1);
  });

  it.each([
    '',
    '1380013800',
    '138001380000',
    '23800138000',
    '+8613800138000',
    '1380013800a',
    `${MOBILE}\n`,
  ])('refuses the number %j', async (mobile) => {
    const server = await testServer();
    await expectRefused(server, 'sms.send', { mobile }, BAD_NUMBER);
  });

  it('refuses a missing number, whatever else is wrong with it', async () => {
    const server = await testServer();
    await expectRefused(server, 'sms.send', {}, BAD_NUMBER);
    const { msg } = await server.send({
      method: 'POST',
      url: '/api/sms/send',
      headers: { 'content-type': 'application/json' },
      payload: '{"mobile":',
    });
    expect(msg).toBe('Mobile number is incorrect');
  });

  it.each([
    { mobile: [MOBILE] },
    { mobile: { a: 1 } },
    { mobile: null },
    { mobile: true },
    { mobile: 1.5 },
    { mobile: '1'.repeat(141) },
    { mobile: MOBILE, event: 'nothing' },
    { mobile: MOBILE, event: 'Register' },
    { mobile: MOBILE, event: ['register'] },
    { mobile: MOBILE, event: 7 },
  ])('takes %j for invalid parameters', async (payload) => {
    const server = await testServer();
    await expectRefused(server, 'sms.send', payload, BAD_PARAMETERS);
  });
});

describe('the pause between two messages', () => {
  it('is a minute for a number and an event', async () => {
    const server = await testServer();
    await server.ok('sms.send', { mobile: MOBILE, event: 'register' });
    server.wall.pass(60 * SECOND - 1);
    await expectRefused(server, 'sms.send', { mobile: MOBILE, event: 'register' }, TOO_OFTEN);
    await server.ok('sms.send', { mobile: MOBILE, event: 'mobilelogin' });
    await server.ok('sms.send', { mobile: '13800138001', event: 'register' });
    server.wall.pass(1);
    await server.ok('sms.send', { mobile: MOBILE, event: 'register' });
  });

  it('comes before the question whether the number is known', async () => {
    const server = await testServer();
    await server.ok('sms.send', { mobile: MOBILE, event: 'register' });
    await known(server);
    await expectRefused(server, 'sms.send', { mobile: MOBILE, event: 'register' }, TOO_OFTEN);
  });
});

describe('the limit of an address', () => {
  const send = (server: TestServer, number: number, ip: string) =>
    server.call('sms.send', { mobile: String(13_800_138_000 + number) }, { ip });

  it('is five messages in an hour, to whomever', async () => {
    const server = await testServer();
    for (const number of [1, 2, 3, 4, 5]) {
      expect((await send(server, number, '192.0.2.1')).code).toBe(1);
      server.wall.pass(5 * 60 * SECOND);
    }
    await expectRefused(server, 'sms.send', { mobile: MOBILE }, { ...TOO_OFTEN, ip: '192.0.2.1' });
    expect((await send(server, 7, '192.0.2.2')).code).toBe(1);
    server.wall.pass(35 * 60 * SECOND - 1);
    expect((await send(server, 6, '192.0.2.1')).msg).toBe('Sent too often, try again later');
    server.wall.pass(1);
    expect((await send(server, 6, '192.0.2.1')).code).toBe(1);
    expect((await send(server, 8, '192.0.2.1')).code).toBe(0);
  });

  it('counts no code that was used', async () => {
    const server = await testServer();
    for (const number of [1, 2, 3, 4, 5]) {
      const mobile = String(13_800_138_000 + number);
      await server.ok('sms.send', { mobile, event: 'mobilelogin' });
    }
    const [{ mobile, code: captcha } = { mobile: '', code: '' }] = await shownCodes(server);
    expect((await send(server, 6, '127.0.0.1')).code).toBe(0);
    await server.ok('user.mobilelogin', { mobile, captcha });
    expect((await send(server, 6, '127.0.0.1')).code).toBe(1);
  });
});

describe('an event', () => {
  it.each([
    ['register', { en: 'Mobile is already registered', zh: '已被注册' }],
    ['changemobile', { en: 'Mobile is already in use', zh: '已被占用' }],
  ])('%s wants a number nobody has', async (event, words) => {
    const server = await testServer();
    await known(server);
    await expectRefused(server, 'sms.send', { mobile: MOBILE, event }, words);
    expect((await server.callLoosely('sms.send', { mobile: '13800138001', event })).code).toBe(1);
  });

  it.each(['resetpwd', 'changepwd'])('%s wants a number somebody has', async (event) => {
    const server = await testServer();
    const words = { en: 'Mobile is not registered', zh: '未注册' };
    await expectRefused(server, 'sms.send', { mobile: MOBILE, event }, words);
    await known(server);
    expect((await server.callLoosely('sms.send', { mobile: MOBILE, event })).code).toBe(1);
  });

  it('mobilelogin is for any number', async () => {
    const server = await testServer();
    await known(server);
    await server.ok('sms.send', { mobile: MOBILE, event: 'mobilelogin' });
    await server.ok('sms.send', { mobile: '13800138001', event: 'mobilelogin' });
  });
});

describe('what is kept', () => {
  it('is the newest code alone for a number and event, until it expires', async () => {
    const server = await testServer();
    await server.ok('sms.send', { mobile: MOBILE });
    const [first] = await shownCodes(server);
    server.wall.pass(60 * SECOND);
    await server.ok('sms.send', { mobile: MOBILE });
    const codes = await shownCodes(server);
    expect(codes).toHaveLength(1);
    expect(codes[0]?.created_at).toBe(NOON + 60 * SECOND);
    expect(codes[0]?.code).not.toBe(first?.code);
    server.wall.pass(120 * SECOND - 1);
    expect(await shownCodes(server)).toHaveLength(1);
    server.wall.pass(1);
    expect(await shownCodes(server)).toEqual([]);
  });

  it('is nothing after an hour', async () => {
    const server = await testServer();
    await server.ok('sms.send', { mobile: MOBILE });
    await server.clock({ advance: HOUR });
    for (const table of ['sms_code', 'sms_send']) {
      expect(server.world.db.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
    }
    expect(server.world.db.prepare("SELECT * FROM due_work WHERE kind LIKE 'sms%'").all()).toEqual(
      [],
    );
  });
});

describe('the audit', () => {
  it('finds a code that would never expire, and a message never forgotten', async () => {
    const server = await testServer({ endsAudited: false });
    await server.ok('sms.send', { mobile: MOBILE });
    expect(server.audit().ok).toBe(true);
    server.world.db.exec("DELETE FROM due_work WHERE kind = 'sms_code_expiry'");
    expect(server.audit().breaches.map(({ rule }) => rule)).toEqual(['A4']);
    server.world.db.exec("DELETE FROM due_work WHERE kind = 'sms_send_forgotten'");
    expect(server.audit().breaches.map(({ rule }) => rule)).toEqual(['A4', 'A4']);
  });
});
