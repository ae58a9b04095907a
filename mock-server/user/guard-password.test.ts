import type * as Argon2 from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { server, withServer, SECOND } from '../testing/test-server.ts';
import type { CallOptions } from '../testing/injected-server.ts';
import { NO_PASSWORD, passwordMatches } from './passwords.ts';

withServer();

/** The passwords checked so far and at once, what happens in the next check and after it, and what all wait for. */
const verified = vi.hoisted(() => ({
  count: 0,
  running: 0,
  most: 0,
  meanwhile: () => {},
  afterwards: (): unknown => null,
  held: Promise.resolve<unknown>(null),
}));
// How strong a hash is does not matter here, and weak ones take a thousandth of the time.
const WEAK = { memoryCost: 8, timeCost: 1 };
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  return {
    ...argon2,
    hash: (...[password, options]: Parameters<typeof argon2.hash>) =>
      argon2.hash(password, { ...options, ...WEAK }),
    verify: async (...args: Parameters<typeof argon2.verify>) => {
      verified.count += 1;
      verified.meanwhile();
      verified.meanwhile = () => {};
      verified.running += 1;
      verified.most = Math.max(verified.most, verified.running);
      await verified.held;
      const matches = await argon2.verify(...args);
      verified.running -= 1;
      verified.afterwards();
      verified.afterwards = () => null;
      return matches;
    },
  };
});

const PASSWORD = 'Passw0rd';
const OWNER: CallOptions = { ip: '192.0.2.1' };
const STRANGER: CallOptions = { ip: '203.0.113.66' };
const WRONG = 'Password is incorrect';

async function accountOf(): Promise<string> {
  const payload = { username: 'kay7', password: PASSWORD, email: '' };
  return (await server.ok('user.register', payload, OWNER)).userinfo.token;
}

async function tryLogin(password: string, from: CallOptions): Promise<string> {
  return (await server.call('user.login', { account: 'kay7', password }, from)).msg;
}

async function sendWrongPasswords(times: number, from: CallOptions): Promise<void> {
  for (let guess = 0; guess < times; guess += 1) {
    expect(await tryLogin('wrong', from)).toBe(WRONG);
  }
}

describe('wrong passwords', () => {
  it('have no delay five times, then a delay that doubles up to 300 seconds', async () => {
    await accountOf();
    await sendWrongPasswords(5, STRANGER);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      const throttled = `Too many attempts, try again in ${seconds} s`;
      expect(await tryLogin('wrong', STRANGER)).toBe(throttled);
      server.wall.pass(seconds * SECOND - 1);
      expect(await tryLogin('wrong', STRANGER)).toBe('Too many attempts, try again in 1 s');
      server.wall.pass(1);
      expect(await tryLogin('wrong', STRANGER)).toBe(WRONG);
    }
  });

  it('from many addresses cost the same delay as from one', async () => {
    await accountOf();
    for (const host of [1, 2, 3, 4, 5]) await sendWrongPasswords(1, { ip: `203.0.113.${host}` });
    const another = { ip: '203.0.113.6' };
    expect(await tryLogin('wrong', another)).toBe('Too many attempts, try again in 1 s');
    expect(await tryLogin(PASSWORD, another)).toBe('Too many attempts, try again in 1 s');
  });

  it('are forgotten after the right password', async () => {
    await accountOf();
    await sendWrongPasswords(4, STRANGER);
    expect(await tryLogin(PASSWORD, STRANGER)).toBe('Logged in successful');
    await sendWrongPasswords(5, STRANGER);
    expect(await tryLogin(PASSWORD, STRANGER)).toMatch(/^Too many attempts/);
  });

  it('are forgotten after a day without a wrong password', async () => {
    await accountOf();
    await sendWrongPasswords(5, STRANGER);
    server.wall.pass(24 * 3600 * SECOND);
    await sendWrongPasswords(5, STRANGER);
    expect(await tryLogin('wrong', STRANGER)).toMatch(/^Too many attempts/);
  });

  it('are checked one by one when sent simultaneously', async () => {
    await accountOf();
    const messages = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tryLogin(`wrong${index}`, STRANGER)),
    );
    expect(messages.filter((msg) => msg === WRONG)).toHaveLength(5);
    expect(messages.filter((msg) => msg.startsWith('Too many attempts'))).toHaveLength(15);
  });

  it('are not counted for simultaneous right ones', async () => {
    await accountOf();
    const messages = await Promise.all(
      Array.from({ length: 20 }, () => tryLogin(PASSWORD, STRANGER)),
    );
    expect(new Set(messages)).toEqual(new Set(['Logged in successful']));
  });

  it('wait in a queue of limited length', async () => {
    await accountOf();
    let release = () => {};
    verified.held = new Promise<void>((resolve) => (release = resolve));
    const messages: string[] = [];
    const logins = Array.from({ length: 60 }, async () => {
      messages.push(await tryLogin(PASSWORD, STRANGER));
    });
    await expect.poll(() => messages.length).toBe(10);
    release();
    await Promise.all(logins);
    const refused = messages.filter((msg) => msg === 'Too many requests, try again later');
    expect(refused).toHaveLength(10);
  });
});

it('hashing runs four at once, also when calls come in as one ends, and fifty wait', async () => {
  let release = () => {};
  verified.held = new Promise<void>((resolve) => (release = resolve));
  const check = () => passwordMatches(NO_PASSWORD, PASSWORD);
  const checks = Array.from({ length: 54 }, check);
  await expect(check()).rejects.toThrow('too_many_requests');
  const late: Promise<unknown>[] = [];
  verified.afterwards = async () => {
    for (let step = 0; step < 10; step += 1) {
      late.push(check().catch(() => null));
      await Promise.resolve();
    }
  };
  release();
  await Promise.all(checks);
  expect(late).toHaveLength(10);
  await Promise.all(late);
  expect(verified.most).toBe(4);
});

describe('the owner', () => {
  it('is recognised by a known address while a stranger is delayed', async () => {
    await accountOf();
    await sendWrongPasswords(5, STRANGER);
    expect(await tryLogin(PASSWORD, STRANGER)).toMatch(/^Too many attempts/);
    expect(await tryLogin(PASSWORD, OWNER)).toBe('Logged in successful');
    expect(await tryLogin(PASSWORD, STRANGER)).toMatch(/^Too many attempts/);
  });

  it('is recognised by an earlier token, even at the address of the stranger', async () => {
    const token = await accountOf();
    await sendWrongPasswords(5, OWNER);
    expect(await tryLogin(PASSWORD, OWNER)).toMatch(/^Too many attempts/);
    expect(await tryLogin(PASSWORD, { ...OWNER, token })).toBe('Logged in successful');
  });

  it('is recognised only by a valid token of the same account', async () => {
    const ended = await accountOf();
    await server.ok('user.logout', {}, { token: ended });
    const { token: anothers } = server.player('bob7');
    await sendWrongPasswords(5, STRANGER);
    for (const token of [ended, anothers, 'guest_token']) {
      expect(await tryLogin(PASSWORD, { ...STRANGER, token })).toMatch(/^Too many/);
    }
  });

  it('has a counter of wrong passwords too', async () => {
    const token = await accountOf();
    await sendWrongPasswords(5, { ...STRANGER, token });
    expect(await tryLogin('wrong', { ...STRANGER, token })).toMatch(/^Too many attempts/);
  });

  it('of one account is not delayed by guesses at another', async () => {
    await accountOf();
    await server.register('bob7', PASSWORD);
    await sendWrongPasswords(5, STRANGER);
    const bob = { account: 'bob7', password: PASSWORD };
    await server.ok('user.login', bob, STRANGER);
  });
});

it('an unknown account takes as much work as a wrong password', async () => {
  await accountOf();
  const worked = async (account: string) => {
    const before = verified.count;
    await server.call('user.login', { account, password: 'wrong' });
    return verified.count - before;
  };
  expect(await worked('kay7')).toBe(1);
  expect(await worked('nobody')).toBe(1);
  expect(await worked('13800138000')).toBe(1);
});

describe('a right password', () => {
  const CHANGED = "UPDATE user SET password_hash = '$argon2id$another'";
  const BANNED = "UPDATE user SET status = 'banned'";

  it.each([
    [CHANGED, WRONG],
    [BANNED, 'Account is locked'],
  ])('gives no login if meanwhile: %s', async (sql, message) => {
    await accountOf();
    verified.meanwhile = () => server.world.db.exec(sql);
    expect(await tryLogin(PASSWORD, OWNER)).toBe(message);
    expect(server.world.db.prepare('SELECT COUNT(*) FROM token').pluck().get()).toBe(1);
  });

  it.each([
    [CHANGED, WRONG],
    [BANNED, 'Account is locked'],
  ])('changes no password if meanwhile: %s', async (sql, message) => {
    const token = await accountOf();
    const payload = { oldpassword: PASSWORD, newpassword: 'another1' };
    verified.meanwhile = () => server.world.db.exec(sql);
    const hashes = () => server.world.db.prepare('SELECT password_hash FROM user').pluck().all();
    const before = hashes();
    expect((await server.call('user.changepwd', payload, { token })).msg).toBe(message);
    expect(hashes()).toEqual(sql === CHANGED ? ['$argon2id$another'] : before);
  });
});
