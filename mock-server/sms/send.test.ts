import { describe, expect, it } from 'vitest';
import { expectRefused, NOON, restartServer, server, withServer } from '../testing/test-server.ts';

withServer();

const MOBILE = '13800138000';
const SECOND = 1000;
const HOUR = 3600 * SECOND;

const TOO_OFTEN = { en: 'Sent too often, try again later', zh: '发送频繁' };
const BAD_NUMBER = { en: 'Mobile number is incorrect', zh: '手机号不正确' };

const shownCodes = async () => (await server.control('GET', '/sms')).body.codes;

async function registerMobile(): Promise<void> {
  const token = await server.register('kay7');
  await server.ok('user.profile', { mobile: MOBILE }, { token });
}

describe('sending a code', () => {
  it('returns no data; only the control plane shows the four digits, valid for two minutes', async () => {
    const sent = { status: 200, code: 1, msg: 'Sent successful', data: null };
    expect(await server.call('sms.send', { mobile: MOBILE })).toMatchObject(sent);
    expect(await shownCodes()).toEqual([
      {
        mobile: MOBILE,
        event: 'register',
        code: expect.stringMatching(/^\d{4}$/),
        created_at: NOON,
        expires_at: NOON + 120 * SECOND,
      },
    ]);
  });

  it('defaults to the event register', async () => {
    await server.ok('sms.send', { mobile: '13800138001' });
    await server.ok('sms.send', { mobile: '13800138002', event: '' });
    expect((await shownCodes()).map(({ event }) => event)).toEqual(['register', 'register']);
  });

  it('accepts the number as a JSON number', async () => {
    await server.ok('sms.send', { mobile: Number(MOBILE), event: 'mobilelogin' });
    expect(await shownCodes()).toMatchObject([{ mobile: MOBILE }]);
  });

  it('derives the codes from the seed', async () => {
    const codesOf = async (seed: string) => {
      await restartServer({ seed });
      for (const end of [1, 2, 3, 4]) await server.ok('sms.send', { mobile: `1380013800${end}` });
      return (await shownCodes()).map(({ code }) => code);
    };
    const first = await codesOf('one');
    expect(await codesOf('one')).toEqual(first);
    expect(await codesOf('two')).not.toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(1);
  });

  it.each([
    '',
    '1380013800',
    '138001380000',
    '23800138000',
    '+8613800138000',
    '1380013800a',
    `${MOBILE}\u00a0`,
  ])('refuses the number %j', async (mobile) => {
    await expectRefused('sms.send', { mobile }, BAD_NUMBER);
  });

  it('refuses a missing number before any other error', async () => {
    await expectRefused('sms.send', {}, BAD_NUMBER);
    const { msg } = await server.send({
      method: 'POST',
      url: '/api/sms/send',
      headers: { 'content-type': 'application/json' },
      payload: '{"mobile":',
    });
    expect(msg).toBe('Mobile number is incorrect');
  });
});

describe('the pause between two messages', () => {
  it('lasts a minute per number and event', async () => {
    await server.ok('sms.send', { mobile: MOBILE, event: 'register' });
    server.wall.pass(60 * SECOND - 1);
    await expectRefused('sms.send', { mobile: MOBILE, event: 'register' }, TOO_OFTEN);
    await server.ok('sms.send', { mobile: MOBILE, event: 'mobilelogin' });
    await server.ok('sms.send', { mobile: '13800138001', event: 'register' });
    server.wall.pass(1);
    await server.ok('sms.send', { mobile: MOBILE, event: 'register' });
  });

  it('is checked before the number is looked up', async () => {
    await server.ok('sms.send', { mobile: MOBILE, event: 'register' });
    await registerMobile();
    await expectRefused('sms.send', { mobile: MOBILE, event: 'register' }, TOO_OFTEN);
  });
});

describe('the limit per address', () => {
  const send = (number: number, ip: string) =>
    server.call('sms.send', { mobile: String(13_800_138_000 + number) }, { ip });

  it('allows five messages an hour to any number', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      expect((await send(number, '192.0.2.1')).code).toBe(1);
      server.wall.pass(5 * 60 * SECOND);
    }
    await expectRefused('sms.send', { mobile: MOBILE }, { ...TOO_OFTEN, ip: '192.0.2.1' });
    expect((await send(7, '192.0.2.2')).code).toBe(1);
    server.wall.pass(35 * 60 * SECOND - 1);
    expect((await send(6, '192.0.2.1')).msg).toBe('Sent too often, try again later');
    server.wall.pass(1);
    expect((await send(6, '192.0.2.1')).code).toBe(1);
    expect((await send(8, '192.0.2.1')).code).toBe(0);
  });

  it('ignores used codes', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      const mobile = String(13_800_138_000 + number);
      await server.ok('sms.send', { mobile, event: 'mobilelogin' });
    }
    const [{ mobile, code: captcha } = { mobile: '', code: '' }] = await shownCodes();
    expect((await send(6, '127.0.0.1')).code).toBe(0);
    await server.ok('user.mobilelogin', { mobile, captcha });
    expect((await send(6, '127.0.0.1')).code).toBe(1);
  });
});

describe('an event', () => {
  it.each([
    ['register', { en: 'Mobile is already registered', zh: '已被注册' }],
    ['changemobile', { en: 'Mobile is already in use', zh: '已被占用' }],
  ])('%s requires an unused number', async (event, messages) => {
    await registerMobile();
    await expectRefused('sms.send', { mobile: MOBILE, event }, messages);
    expect((await server.callLoosely('sms.send', { mobile: '13800138001', event })).code).toBe(1);
  });

  it.each(['resetpwd', 'changepwd'])('%s requires the number of an account', async (event) => {
    const messages = { en: 'Mobile is not registered', zh: '未注册' };
    await expectRefused('sms.send', { mobile: MOBILE, event }, messages);
    await registerMobile();
    expect((await server.callLoosely('sms.send', { mobile: MOBILE, event })).code).toBe(1);
  });

  it('mobilelogin accepts any number', async () => {
    await registerMobile();
    await server.ok('sms.send', { mobile: MOBILE, event: 'mobilelogin' });
    await server.ok('sms.send', { mobile: '13800138001', event: 'mobilelogin' });
  });
});

describe('the stored codes', () => {
  it('contain only the newest code per number and event, until it expires', async () => {
    await server.ok('sms.send', { mobile: MOBILE });
    const [first] = await shownCodes();
    server.wall.pass(60 * SECOND);
    await server.ok('sms.send', { mobile: MOBILE });
    const codes = await shownCodes();
    expect(codes).toHaveLength(1);
    expect(codes[0]?.created_at).toBe(NOON + 60 * SECOND);
    expect(codes[0]?.code).not.toBe(first?.code);
    server.wall.pass(120 * SECOND - 1);
    expect(await shownCodes()).toHaveLength(1);
    server.wall.pass(1);
    expect(await shownCodes()).toEqual([]);
  });

  it('are removed after an hour', async () => {
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

it('the audit reports a code that never expires and a message that is never removed', async () => {
  await restartServer({ endsAudited: false });
  await server.ok('sms.send', { mobile: MOBILE });
  expect(server.audit().ok).toBe(true);
  server.world.db.exec("DELETE FROM due_work WHERE kind = 'sms_code_expiry'");
  expect(server.brokenRules()).toEqual(['A4']);
  server.world.db.exec("DELETE FROM due_work WHERE kind = 'sms_send_forgotten'");
  expect(server.brokenRules()).toEqual(['A4', 'A4']);
});
