import { beforeEach, describe, expect, it } from 'vitest';
import { expectRefused, server, withServer } from '../testing/test-server.ts';

let token: string;

const MOBILE = '13912340077';
const STRANGER = '13800138000';
const OLD = 'Passw0rd';
const NEW = 'another7';
const WRONG_CODE = { en: 'Captcha is incorrect', zh: '验证码不正确' };
const WRONG_LENGTH = { en: 'Password must be 6 to 30 characters', zh: '密码必须6-30个字符' };
const INVALID = { en: 'Invalid parameters', zh: '参数不正确' };

withServer();
beforeEach(async () => {
  token = await server.register('kay7', OLD);
  await server.ok('user.profile', { mobile: MOBILE }, { token });
});

const codeFor = (mobile = MOBILE) => server.codeFor(mobile, 'resetpwd');

const reset = (captcha: string, more: object = {}) => ({
  type: 'mobile' as const,
  mobile: MOBILE,
  newpassword: NEW,
  captcha,
  ...more,
});

const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

const expectRefusal = (payload: object, refusal: Parameters<typeof expectRefused>[2]) =>
  expectRefused('user.resetpwd', payload, refusal);

describe('resetting a password by code', () => {
  it('leaves the new one alone valid and answers no token', async () => {
    const { code, msg, data } = await server.call('user.resetpwd', reset(await codeFor()));
    expect({ code, msg, data }).toEqual({ code: 1, msg: 'Reset password successful', data: null });
    const { msg: refused } = await server.call('user.login', { account: 'kay7', password: OLD });
    expect(refused).toBe('Password is incorrect');
    await server.login('kay7', NEW);
  });

  it('ends every session of the user and of no other user', async () => {
    const second = await server.login('kay7', OLD);
    const anothers = await server.register('bob7', OLD);
    await server.ok('user.resetpwd', reset(await codeFor()));
    for (const ended of [token, second]) {
      expect((await server.call('user.index', {}, { token: ended })).status).toBe(401);
    }
    await server.ok('user.index', {}, { token: anothers });
  });

  it('ends the wait after wrong passwords', async () => {
    for (let guess = 1; guess <= 6; guess += 1) {
      await server.call('user.login', { account: 'kay7', password: 'wrong' });
    }
    await server.ok('user.resetpwd', reset(await codeFor()));
    await server.login('kay7', NEW);
  });

  it('gives a password to an account that a mobile login made', async () => {
    const captcha = await server.codeFor(STRANGER, 'mobilelogin');
    await server.ok('user.mobilelogin', { mobile: STRANGER, captcha });
    await server.ok('user.resetpwd', reset(await codeFor(STRANGER), { mobile: STRANGER }));
    await server.login(STRANGER, NEW);
  });

  it('needs no type, and takes mobile and code as numbers', async () => {
    const captcha = await codeFor();
    expect(captcha).not.toMatch(/^0/);
    const numbers = { mobile: Number(MOBILE), captcha: Number(captcha), newpassword: NEW };
    await server.ok('user.resetpwd', numbers);
  });
});

describe('the code', () => {
  it('works once for two simultaneous calls', async () => {
    const captcha = await codeFor();
    const replies = await Promise.all(
      ['first1', 'second2'].map((newpassword) =>
        server.call('user.resetpwd', reset(captcha, { newpassword })),
      ),
    );
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  it('must be one for this purpose', async () => {
    await expectRefusal(reset(await server.codeFor(MOBILE, 'mobilelogin')), WRONG_CODE);
  });

  it('is kept when the account is locked', async () => {
    const payload = reset(await codeFor());
    server.world.db.exec("UPDATE user SET status = 'banned'");
    await expectRefusal(payload, { en: 'Account is locked', zh: '账户已经被锁定' });
    server.world.db.exec("UPDATE user SET status = 'normal'");
    await server.ok('user.resetpwd', payload);
  });

  it('tells a guesser nothing of a locked account', async () => {
    const captcha = await codeFor();
    server.world.db.exec("UPDATE user SET status = 'banned'");
    await expectRefusal(reset(wrong(captcha)), { ...WRONG_CODE, counters: ['sms_code'] });
  });
});

describe('an invalid call', () => {
  it('lacks the password or the code', async () => {
    const payload = reset('1234');
    for (const missing of ['newpassword', 'captcha'] as const) {
      for (const value of [undefined, '', '0']) {
        await expectRefusal({ ...payload, [missing]: value }, INVALID);
      }
    }
  });

  it('has another type than mobile', async () => {
    await expectRefusal(reset('1234', { type: 'email', email: 'a@b.example' }), INVALID);
  });

  it('is refused for password, mobile, account and code, in this order', async () => {
    const everything = { newpassword: '1', mobile: '12', captcha: '1' };
    await expectRefusal(everything, WRONG_LENGTH);
    const badMobile = { en: 'Mobile is incorrect', zh: '手机格式不正确' };
    await expectRefusal({ ...everything, newpassword: NEW }, badMobile);
    await expectRefusal({ newpassword: NEW, captcha: '1' }, badMobile);
    // A stock host has this text in English only (HOST-13).
    const nobody = { en: 'User not found', zh: 'User not found' };
    await expectRefusal({ ...everything, newpassword: NEW, mobile: STRANGER }, nobody);
    await expectRefusal({ ...everything, newpassword: NEW, mobile: MOBILE }, WRONG_CODE);
  });
});
