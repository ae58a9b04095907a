import { describe, expect, it } from 'vitest';
import { contentOf } from '../core/testing/test-world.ts';
import { expectRefused, NOON, server, withServer } from '../testing/test-server.ts';

withServer();

const GOOD = { username: 'kay7', password: 'Passw0rd', email: 'kay@example.com' };
const THIRTY_DAYS_S = 2_592_000;

describe('signing up', () => {
  it('creates an account and logs it in', async () => {
    const { code, msg, data } = await server.call('user.register', GOOD);
    expect({ code, msg }).toEqual({ code: 1, msg: 'Sign up successful' });
    const { token, avatar, ...userinfo } = data.userinfo;
    expect(userinfo).toEqual({
      id: 1,
      username: 'kay7',
      nickname: 'kay7',
      mobile: '',
      score: 0,
      money: '0.00',
      user_id: 1,
      createtime: NOON / 1000,
      expiretime: NOON / 1000 + THIRTY_DAYS_S,
      expires_in: THIRTY_DAYS_S,
    });
    expect(avatar).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(await server.ok('user.index', {}, { token })).toMatchObject({ id: 1, welcome: 'kay7' });
  });

  it('answers in Chinese and requires no e-mail', async () => {
    const { username, password } = GOOD;
    const { msg, data } = await server.call(
      'user.register',
      { username, password },
      { language: 'zh' },
    );
    expect(msg).toBe('注册成功');
    expect(await server.ok('user.index', {}, { token: data.userinfo.token })).toMatchObject({
      email: '',
    });
  });

  it.each([
    [{ username: 'abc' }, 'Invalid username format', '用户名格式不正确'],
    [
      { password: 'short1' },
      'Password must be 8-12 characters with letters & numbers',
      '密码须为8-12位，且同时包含字母和数字',
    ],
    [{ email: 'kay@nowhere' }, 'Email is incorrect', '邮箱不正确'],
  ])('refuses %j', async (wrong, en, zh) => {
    await expectRefused('user.register', { ...GOOD, ...wrong }, { en, zh });
  });

  it.each([
    [{ username: 'KAY7', email: '' }, 'Username already exist', '用户名已经存在'],
    [{ username: 'bobby', email: '' }, 'Nickname already exist', '昵称已经存在'],
    [{ username: 'carl7', email: 'KAY@example.com' }, 'Email already exist', '邮箱已经存在'],
  ])('refuses values of another user in any case: %j', async (taken, en, zh) => {
    await server.ok('user.register', GOOD);
    await server.ok('user.profile', { nickname: 'Bobby' }, server.player('bob7'));
    await expectRefused('user.register', { ...GOOD, ...taken }, { en, zh });
  });

  it('gives a name to one of many simultaneous callers', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => server.call('user.register', { ...GOOD, email: '' })),
    );
    const messages = replies.map(({ msg }) => msg);
    expect(messages.filter((msg) => msg === 'Sign up successful')).toHaveLength(1);
    expect(messages.filter((msg) => msg === 'Username already exist')).toHaveLength(4);
    expect(contentOf(server.world.db)['user']).toHaveLength(1);
  });

  it('ignores additional fields', async () => {
    const { data } = await server.callLoosely('user.register', {
      ...GOOD,
      id: 99,
      user_id: 99,
      money: '1000.00',
      status: 'banned',
      nickname: 'Admin',
    });
    expect(data).toMatchObject({ userinfo: { id: 1, money: '0.00', nickname: 'kay7' } });
  });
});

it('the account endpoints return the current user', async () => {
  const { id, token } = server.player('kay7', 12_34);
  const { code, msg, data } = await server.call('user.index', {}, { token });
  expect({ code, msg }).toEqual({ code: 1, msg: '' });
  expect(data).toEqual({
    id,
    welcome: 'kay7',
    username: 'kay7',
    nickname: 'kay7',
    mobile: '',
    email: '',
    avatar: expect.stringMatching(/^data:image\/svg/),
    birthday: '',
    gender: '',
    money: '12.34',
    score: 0,
    level: 1,
    jointime: NOON / 1000,
  });
});
