import { describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { expectRefused, testServer } from '../testing/test-server.ts';
import { rows, run } from '../core/world/database.ts';

const DAY = 24 * 60 * 60 * 1000;
const GOOD = { username: 'lucky_7', password: 'Passw0rd', email: '' };

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

  it.each([
    ['a blank in it', 'ab cd'],
    ['blanks around it', ' abcd '],
    ['a homoglyph', 'luсky'],
    ['a NUL', 'abcd\u0000'],
    ['a line break', 'abcd\n'],
    ['HTML', '<b>abc</b>'],
    ['a zero-width joiner', 'ab\u200dcd'],
    ['full-width letters', 'ａｂｃｄ'],
  ])('refuses a name with %s', async (_, username) => {
    const server = await testServer();
    await expectRefused(
      server,
      'user.register',
      { ...GOOD, username },
      { en: 'Invalid username format', zh: '用户名格式不正确' },
    );
  });

  it('gives a name to one of fifty simultaneous callers', async () => {
    const server = await testServer();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => server.call('user.register', GOOD)),
    );
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
    const others = replies.filter(({ code }) => code !== 1).map(({ msg }) => msg);
    expect(new Set(others)).toEqual(new Set(['Username already exist']));
    expect(rows(server.world.db, 'SELECT id FROM user')).toHaveLength(1);
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
