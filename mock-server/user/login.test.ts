import { describe, expect, it } from 'vitest';
import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import { minor, ZERO } from '#contract/money.ts';
import { contentOf } from '../core/testing/test-world.ts';
import { rows, run } from '../core/world/database.ts';
import { expectRefused, NOON, testServer, type TestServer } from '../testing/test-server.ts';

const PASSWORD = 'Passw0rd';

describe('logging in', () => {
  it.each(['kay7', 'KAY7', 'kay@example.com', 'Kay@Example.COM', '13800138000'])(
    'finds the account by %s',
    async (account) => {
      const server = await testServer();
      const token = await server.register('kay7', PASSWORD);
      await server.ok(
        'user.profile',
        { email: 'kay@example.com', mobile: '13800138000' },
        { token },
      );
      const { code, msg, data } = await server.call('user.login', { account, password: PASSWORD });
      expect({ code, msg }).toEqual({ code: 1, msg: 'Logged in successful' });
      expect(data.userinfo).toMatchObject({ id: 1, user_id: 1, username: 'kay7' });
    },
  );

  it('answers in Chinese', async () => {
    const server = await testServer({ scenario: 'default' });
    const payload = { account: 'demo1', password: 'Demo1234' };
    expect((await server.call('user.login', payload, { language: 'zh' })).msg).toBe('登录成功');
  });

  it('returns a new token each time and keeps the earlier ones valid', async () => {
    const server = await testServer();
    const first = await server.register('kay7', PASSWORD);
    const second = await server.login('kay7', PASSWORD);
    expect(second).not.toBe(first);
    for (const token of [first, second]) await server.ok('user.index', {}, { token });
  });

  it('refuses an unknown account', async () => {
    const server = await testServer();
    const messages = { en: 'Account is incorrect', zh: '账户不正确' };
    for (const account of ['nobody', 'nobody@example.com', '13800138000', "' OR 1=1 --"]) {
      await expectRefused(server, 'user.login', { account, password: PASSWORD }, messages);
    }
  });

  it('refuses a wrong password and counts it', async () => {
    const server = await testServer();
    await server.register('kay7', PASSWORD);
    for (const password of ['passw0rd', `${PASSWORD}_`, 'x'.repeat(10_000), '-']) {
      await expectRefused(
        server,
        'user.login',
        { account: 'kay7', password },
        { en: 'Password is incorrect', zh: '密码不正确', counters: ['login_failure'] },
      );
      await server.login('kay7', PASSWORD);
    }
  });

  it('refuses a banned account with any password', async () => {
    const server = await testServer();
    await server.register('kay7', PASSWORD);
    server.world.db.exec("UPDATE user SET status = 'banned'");
    for (const password of [PASSWORD, 'wrong']) {
      await expectRefused(
        server,
        'user.login',
        { account: 'kay7', password },
        { en: 'Account is locked', zh: '账户已经被锁定' },
      );
    }
  });

  it('refuses an account without a password', async () => {
    const server = await testServer();
    server.player('kay7', ZERO);
    for (const password of ['-', 'anything']) {
      const { msg } = await server.call('user.login', { account: 'kay7', password });
      expect(msg).toBe('Password is incorrect');
    }
  });
});

describe('a token', () => {
  it('is valid for 30 days, to the millisecond', async () => {
    const server = await testServer();
    const { userinfo } = await server.ok('user.register', { username: 'kay7', password: PASSWORD });
    const { token, createtime, expiretime } = userinfo;
    expect([createtime, expiretime]).toEqual([NOON / 1000, NOON / 1000 + 30 * 24 * 3600]);
    const day = 24 * 3600 * 1000;
    expect(server.world.db.prepare('SELECT expires_at FROM token').pluck().get()).toBe(
      NOON + 30 * day,
    );
    // Makes the token older instead of running a month of draws.
    server.world.db.exec('UPDATE token SET created_at = created_at - 2591999000');
    server.world.db.exec('UPDATE token SET expires_at = expires_at - 2591999000');
    server.wall.pass(999);
    await server.ok('user.index', {}, { token });
    server.wall.pass(1);
    expect((await server.call('user.index', {}, { token })).status).toBe(401);
  });
});

describe('logging out', () => {
  it.each([
    ['en', 'Logout successful'],
    ['zh', '退出成功'],
  ] as const)('ends only the token of the call (%s)', async (language, message) => {
    const server = await testServer();
    const [kept, used] = [
      await server.register('kay7', PASSWORD),
      await server.login('kay7', PASSWORD),
    ];
    const { code, msg, data } = await server.call('user.logout', {}, { token: used, language });
    expect({ code, msg, data }).toEqual({ code: 1, msg: message, data: null });
    expect((await server.call('user.logout', {}, { token: used })).status).toBe(401);
    await server.ok('user.index', {}, { token: kept });
  });
});

const DAY = 24 * 60 * 60 * 1000;

describe('signing up', () => {
  it('creates every account of the user with a zero balance', async () => {
    const server = await testServer();
    const token = await server.register('lucky');
    expect(await server.ok('wallet.index', {}, { token })).toMatchObject({
      main: '0.00',
      bonus: '0.00',
      frozen: '0.00',
      savings: '0.00',
      points: 0,
    });
    const names = rows<{ name: string }>(
      server.world.db,
      'SELECT name FROM account WHERE user_id = 1 AND debits = 0 AND credits = 0',
    ).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['main', 'bonus', 'frozen', 'savings', 'points']));
  });
});

describe('an expired token', () => {
  it('stays invalid when the system clock goes back', async () => {
    const server = await testServer();
    const { token } = server.player('ann', minor(0));
    run(server.world.db, 'DELETE FROM due_work'); // skips a month of draws
    server.wall.pass(30 * DAY);
    expect((await server.call('user.index', {}, { token })).status).toBe(401);
    server.wall.pass(-2 * DAY);
    expect((await server.call('user.index', {}, { token })).status).toBe(401);
  });
});

describe('logging out', () => {
  it('requires no body', async () => {
    const server = await testServer();
    const { token } = server.player('ann', minor(0));
    const request = { method: 'POST', url: '/api/user/logout', headers: { token } } as const;
    expect(await server.send(request)).toMatchObject({ code: 1 });
    expect(await server.send(request)).toMatchObject({ code: 401 });
  });
});

describe('the default avatar', () => {
  it('shows the first letter of the nickname and never contains markup', async () => {
    const server = await testServer();
    const { token } = server.player('zoe77', minor(0));
    const svg = async () => {
      const { avatar } = await server.ok('user.index', {}, { token });
      return Buffer.from(avatar.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    };
    expect(await svg()).toContain('>Z</text>');
    run(server.world.db, "UPDATE user SET nickname = '<script>'");
    expect(await svg()).toContain('></text>');
  });
});

/** Every call that requires a token, taken from the contract. */
const FOR_USERS = (Object.keys(ENDPOINTS) as EndpointName[]) // keys of a const literal
  .filter((name) => ENDPOINTS[name].access === 'user');

/** The ways to end a token; each returns the ended token. */
const ENDS: Record<string, (server: TestServer) => Promise<string>> = {
  async 'a logout'(server) {
    const token = await server.register('kay7', PASSWORD);
    await server.ok('user.logout', {}, { token });
    return token;
  },
  async 'a change of password elsewhere'(server) {
    const token = await server.register('kay7', PASSWORD);
    const payload = { oldpassword: PASSWORD, newpassword: 'another1' };
    await server.ok('user.changepwd', payload, { token: await server.login('kay7', PASSWORD) });
    return token;
  },
  async 'a ban'(server) {
    const token = await server.register('kay7', PASSWORD);
    server.world.db.exec("UPDATE user SET status = 'banned'");
    return token;
  },
  async 'its age'(server) {
    const token = await server.register('kay7', PASSWORD);
    server.world.db.exec('UPDATE token SET expires_at = created_at');
    return token;
  },
};

describe('an ended token', () => {
  it('is tried on many calls', () => {
    expect(FOR_USERS.length).toBeGreaterThan(15);
  });

  it.each(Object.keys(ENDS))('is refused by every call after %s', async (end) => {
    const server = await testServer();
    const token = (await ENDS[end]?.(server)) ?? '';
    const before = contentOf(server.world.db);
    for (const name of FOR_USERS) {
      for (const payload of [{}, { game_id: 1, amount: '1.00', to_user: 'bob7', nickname: 'x' }]) {
        const { status, code, msg, data } = await server.callLoosely(name, payload, { token });
        expect({ name, status, code, msg, data }).toEqual({
          name,
          status: 401,
          code: 401,
          msg: 'Please login first',
          data: null,
        });
      }
    }
    expect(contentOf(server.world.db)).toEqual(before);
  });

  it('counts as no token for public calls', async () => {
    const server = await testServer();
    const token = await ENDS['a logout']?.(server);
    await server.ok('games.list', {}, { token: token ?? '' });
  });
});
