import { describe, expect, it } from 'vitest';
import { run } from '../core/world/database.ts';
import { expectRefused, NOON, restartServer, server, withServer } from '../testing/test-server.ts';

const PASSWORD = 'Passw0rd';
const DAY = 24 * 60 * 60 * 1000;

withServer();

describe('logging in', () => {
  it.each(['kay7', 'KAY7', 'kay@example.com', 'Kay@Example.COM', '13800138000'])(
    'finds the account by %s',
    async (account) => {
      const token = await server.register('kay7', PASSWORD);
      const profile = { email: 'kay@example.com', mobile: '13800138000' };
      await server.ok('user.profile', profile, { token });
      const { code, msg, data } = await server.call('user.login', { account, password: PASSWORD });
      expect({ code, msg }).toEqual({ code: 1, msg: 'Logged in successful' });
      expect(data.userinfo).toMatchObject({ id: 1, user_id: 1, username: 'kay7' });
    },
  );

  it('returns a new token each time and keeps the earlier ones valid', async () => {
    const first = await server.register('kay7', PASSWORD);
    const second = await server.login('kay7', PASSWORD);
    expect(second).not.toBe(first);
    for (const token of [first, second]) await server.ok('user.index', {}, { token });
  });

  it('refuses an unknown account', async () => {
    const messages = { en: 'Account is incorrect', zh: '账户不正确' };
    for (const account of ['nobody', 'nobody@example.com', '13800138000', "' OR 1=1 --"]) {
      await expectRefused('user.login', { account, password: PASSWORD }, messages);
    }
  });

  it('refuses a wrong password and counts it', async () => {
    await server.register('kay7', PASSWORD);
    for (const password of ['passw0rd', `${PASSWORD}_`, 'x'.repeat(10_000), '-']) {
      const messages = { en: 'Password is incorrect', zh: '密码不正确' };
      const counters = ['login_failure'];
      const payload = { account: 'kay7', password };
      await expectRefused('user.login', payload, { ...messages, counters });
      await server.login('kay7', PASSWORD);
    }
  });

  it('tells only the right password that an account is banned', async () => {
    await server.register('kay7', PASSWORD);
    server.world.db.exec("UPDATE user SET status = 'banned'");
    const locked = { en: 'Account is locked', zh: '账户已经被锁定' };
    await expectRefused('user.login', { account: 'kay7', password: PASSWORD }, locked);
    const wrong = { en: 'Password is incorrect', zh: '密码不正确', counters: ['login_failure'] };
    await expectRefused('user.login', { account: 'kay7', password: 'wrong' }, wrong);
  });
});

it('a token is valid for 30 days, to the millisecond', async () => {
  const { userinfo } = await server.ok('user.register', { username: 'kay7', password: PASSWORD });
  const { token, createtime, expiretime } = userinfo;
  expect([createtime, expiretime]).toEqual([NOON / 1000, NOON / 1000 + 30 * 24 * 3600]);
  const expiresAt = server.world.db.prepare('SELECT expires_at FROM token').pluck().get();
  expect(expiresAt).toBe(NOON + 30 * DAY);
  // Makes the token older instead of running a month of draws.
  server.world.db.exec('UPDATE token SET created_at = created_at - 2591999000');
  server.world.db.exec('UPDATE token SET expires_at = expires_at - 2591999000');
  server.wall.pass(999);
  await server.ok('user.index', {}, { token });
  server.wall.pass(1);
  expect((await server.call('user.index', {}, { token })).status).toBe(401);
});

describe('logging out', () => {
  it('ends only the token of the call', async () => {
    const kept = await server.register('kay7', PASSWORD);
    const used = await server.login('kay7', PASSWORD);
    const { code, msg, data } = await server.call('user.logout', {}, { token: used });
    expect({ code, msg, data }).toEqual({ code: 1, msg: 'Logout successful', data: null });
    expect((await server.call('user.logout', {}, { token: used })).status).toBe(401);
    await server.ok('user.index', {}, { token: kept });
  });

  it('requires no body', async () => {
    const { token } = server.player('ann');
    const request = { method: 'POST', url: '/api/user/logout', headers: { token } } as const;
    expect(await server.send(request)).toMatchObject({ code: 1 });
    expect(await server.send(request)).toMatchObject({ code: 401 });
  });
});

it('the default avatar shows the first letter of the nickname and never contains markup', async () => {
  const { token } = server.player('zoe77');
  const svg = async () => {
    const { avatar } = await server.ok('user.index', {}, { token });
    return Buffer.from(avatar.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  };
  expect(await svg()).toContain('>Z</text>');
  run(server.world.db, "UPDATE user SET nickname = '<script>'");
  expect(await svg()).toContain('></text>');
});

const START = { scenario: 'default', seed: 'one', freeze: true };
const LOGIN = { account: 'demo1', password: 'Demo1234' };

async function open(world: string): Promise<void> {
  expect((await server.control('POST', '/worlds', { world, ...START })).status).toBe(201);
}

async function logIn(world: string): Promise<string> {
  return (await server.ok('user.login', LOGIN, { world })).userinfo.token;
}

async function isValid(world: string, token: string): Promise<boolean> {
  return (await server.call('user.index', {}, { world, token })).code === 1;
}

describe('a token', () => {
  it('follows from the key of its world and the seed', async () => {
    await open('a');
    const token = await logIn('a');
    await restartServer();
    await open('a');
    expect(await logIn('a')).toBe(token);
  });

  it('opens no other world, with the same seed or forked', async () => {
    await open('a');
    await open('b');
    expect((await server.control('POST', '/worlds/a/fork', { world: 'c' })).status).toBe(201);
    const tokens = new Map<string, string>();
    for (const world of ['a', 'b', 'c']) tokens.set(world, await logIn(world));
    for (const [home, token] of tokens) {
      for (const world of tokens.keys()) expect(await isValid(world, token)).toBe(world === home);
    }
  });

  it('stays valid through a fork and a restore, and equals none that is issued later', async () => {
    await open('a');
    const kept = await logIn('a');
    expect((await server.control('POST', '/snapshots', { name: 's' }, 'a')).status).toBe(201);
    expect((await server.control('POST', '/worlds/a/fork', { world: 'b' })).status).toBe(201);
    const lost: string[] = [];
    for (let restore = 0; restore < 3; restore += 1) {
      lost.push(await logIn('a'));
      const { status } = await server.control('POST', '/snapshots/s/restore', undefined, 'a');
      expect(status).toBe(200);
    }
    lost.push(await logIn('a'));
    expect((await server.control('POST', '/reset', undefined, 'a')).status).toBe(200);
    lost.push(await logIn('a'));
    expect(new Set(lost).size).toBe(lost.length);
    expect(await isValid('b', kept)).toBe(true);
    for (const token of lost) expect(await isValid('b', token)).toBe(false);
    for (const token of lost.slice(0, -1)) expect(await isValid('a', token)).toBe(false);
  });
});
