import { describe, expect, it } from 'vitest';
import { expectRefused, server, withServer } from '../testing/test-server.ts';

withServer();

const OLD = 'Passw0rd';
const NEW = 'another way in';
const GOOD = { oldpassword: OLD, newpassword: NEW };

describe('changing the password', () => {
  it('leaves the new one alone valid', async () => {
    const token = await server.register('kay7', OLD);
    const { code, msg, data } = await server.call('user.changepwd', GOOD, { token });
    expect({ code, msg, data }).toEqual({ code: 1, msg: 'Change password successful', data: null });
    const { msg: refused } = await server.call('user.login', { account: 'kay7', password: OLD });
    expect(refused).toBe('Password is incorrect');
    await server.login('kay7', NEW);
  });

  it('ends every other token of the user and of no other user', async () => {
    const other = await server.register('kay7', OLD);
    const used = await server.login('kay7', OLD);
    const third = await server.login('kay7', OLD);
    const anothers = await server.register('bob7', OLD);
    await server.ok('user.changepwd', GOOD, { token: used });
    for (const token of [used, anothers]) await server.ok('user.index', {}, { token });
    for (const token of [other, third]) {
      expect((await server.call('user.index', {}, { token })).status).toBe(401);
    }
  });

  it('happens once for two simultaneous calls', async () => {
    const token = await server.register('kay7', OLD);
    const replies = await Promise.all(
      ['first1', 'second2'].map((newpassword) =>
        server.call('user.changepwd', { oldpassword: OLD, newpassword }, { token }),
      ),
    );
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  it('refuses a short new password', async () => {
    const token = await server.register('kay7', OLD);
    const messages = { en: 'The new password needs at least 6 characters', zh: '新密码至少6位' };
    for (const newpassword of ['12345', '😀😀😀']) {
      const payload = { oldpassword: OLD, newpassword };
      await expectRefused('user.changepwd', payload, { ...messages, token });
    }
  });

  it('refuses a new password that its repetition differs from', async () => {
    const token = await server.register('kay7', OLD);
    const messages = { en: "Passwords don't match", zh: '两次输入的密码不一致' };
    for (const renewpassword of ['another', '']) {
      const payload = { ...GOOD, renewpassword };
      await expectRefused('user.changepwd', payload, { ...messages, token });
    }
    await server.ok('user.changepwd', { ...GOOD, renewpassword: NEW }, { token });
    await server.login('kay7', NEW);
  });

  it('refuses a wrong old password and delays repeated guesses', async () => {
    const token = await server.register('kay7', OLD);
    const payload = { oldpassword: 'wrong', newpassword: NEW };
    await expectRefused('user.changepwd', payload, {
      en: 'Password is incorrect',
      zh: '密码不正确',
      token,
      counters: ['login_failure'],
    });
    for (let guess = 3; guess <= 5; guess += 1) {
      await server.call('user.changepwd', payload, { token });
    }
    await expectRefused('user.changepwd', GOOD, {
      en: 'Too many attempts, try again in 1 s',
      zh: '尝试次数过多，请1秒后再试',
      token,
    });
    server.wall.pass(1000);
    await server.ok('user.changepwd', GOOD, { token });
  });
});
