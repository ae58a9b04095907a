import { beforeEach, describe, expect, it } from 'vitest';
import { expectRefused, server, withServer } from '../testing/test-server.ts';

const MOBILE = '13912340077';
const STRANGER = '13800138000';
const OLD = 'Passw0rd';
const NEW = 'another7';
const GOOD = { oldpassword: OLD, newpassword: NEW };
const WRONG_CODE = { en: 'Captcha is incorrect', zh: '验证码不正确' };
const INVALID = { en: 'Invalid parameters', zh: '参数不正确' };

let token: string;

withServer();
beforeEach(async () => {
  token = await server.register('kay7', OLD);
  await server.ok('user.profile', { mobile: MOBILE }, { token });
});

/** Expects that of two simultaneous calls with these passwords one is accepted. */
async function expectOne(change: (newpassword: string) => Promise<{ code: number }>) {
  const replies = await Promise.all(['first1', 'second2'].map(change));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
}

async function expectChanged(password = NEW): Promise<void> {
  const { msg } = await server.call('user.login', { account: 'kay7', password: OLD });
  expect(msg).toBe('Password is incorrect');
  await server.login('kay7', password);
}

const isValid = async (each: string) =>
  (await server.call('user.index', {}, { token: each })).status === 200;

describe('changing the password', () => {
  it('leaves the new one alone valid', async () => {
    const payload = { oldpassword: OLD, newpassword: 'another way in' };
    const { code, msg, data } = await server.call('user.changepwd', payload, { token });
    expect({ code, msg, data }).toEqual({ code: 1, msg: 'Change password successful', data: null });
    await expectChanged('another way in');
  });

  it('ends every other token of the user and of no other user', async () => {
    const used = await server.login('kay7', OLD);
    const third = await server.login('kay7', OLD);
    const anothers = await server.register('bob7', OLD);
    await server.ok('user.changepwd', GOOD, { token: used });
    const valid = await Promise.all([used, anothers, token, third].map(isValid));
    expect(valid).toEqual([true, true, false, false]);
  });

  it('happens once for two simultaneous calls', async () => {
    await expectOne((newpassword) =>
      server.call('user.changepwd', { oldpassword: OLD, newpassword }, { token }),
    );
  });

  it.each(['12345', '😀😀😀'])('refuses the short new password %s', async (newpassword) => {
    const messages = { en: 'The new password needs at least 6 characters', zh: '新密码至少6位' };
    await expectRefused('user.changepwd', { ...GOOD, newpassword }, { ...messages, token });
  });

  it('refuses a new password that its repetition differs from', async () => {
    const messages = { en: "Passwords don't match", zh: '两次输入的密码不一致' };
    for (const renewpassword of ['another', '']) {
      await expectRefused('user.changepwd', { ...GOOD, renewpassword }, { ...messages, token });
    }
    await server.ok('user.changepwd', { ...GOOD, renewpassword: NEW }, { token });
    await expectChanged();
  });

  it('refuses a wrong old password and delays repeated guesses', async () => {
    const payload = { oldpassword: 'wrong', newpassword: NEW };
    const wrong = { en: 'Password is incorrect', zh: '密码不正确', counters: ['login_failure'] };
    await expectRefused('user.changepwd', payload, { ...wrong, token });
    for (let guess = 3; guess <= 5; guess += 1) {
      await server.call('user.changepwd', payload, { token });
    }
    const wait = { en: 'Too many attempts, try again in 1 s', zh: '尝试次数过多，请1秒后再试' };
    await expectRefused('user.changepwd', GOOD, { ...wait, token });
    server.wall.pass(1000);
    await server.ok('user.changepwd', GOOD, { token });
  });
});

const codeFor = (mobile = MOBILE) => server.codeFor(mobile, 'resetpwd');

const reset = (captcha: string, more: object = {}) => ({
  type: 'mobile' as const,
  mobile: MOBILE,
  newpassword: NEW,
  captcha,
  ...more,
});

const expectNoReset = (payload: object, refusal: Parameters<typeof expectRefused>[2]) =>
  expectRefused('user.resetpwd', payload, refusal);

describe('resetting a password by code', () => {
  it('leaves the new one alone valid and answers no token', async () => {
    const { code, msg, data } = await server.call('user.resetpwd', reset(await codeFor()));
    expect({ code, msg, data }).toEqual({ code: 1, msg: 'Reset password successful', data: null });
    await expectChanged();
  });

  it('ends every session of the user and of no other user', async () => {
    const second = await server.login('kay7', OLD);
    const anothers = await server.register('bob7', OLD);
    await server.ok('user.resetpwd', reset(await codeFor()));
    const valid = await Promise.all([token, second, anothers].map(isValid));
    expect(valid).toEqual([false, false, true]);
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

  it('happens once for two simultaneous calls', async () => {
    const captcha = await codeFor();
    await expectOne((newpassword) => server.call('user.resetpwd', reset(captcha, { newpassword })));
  });

  it('needs a code for this purpose', async () => {
    await expectNoReset(reset(await server.codeFor(MOBILE, 'mobilelogin')), WRONG_CODE);
  });

  it('keeps the code of a locked account, of which it tells a guesser nothing', async () => {
    const payload = reset(await codeFor());
    const wrong = String((Number(payload.captcha) + 1) % 10_000).padStart(4, '0');
    server.world.db.exec("UPDATE user SET status = 'banned'");
    await expectNoReset(reset(wrong), { ...WRONG_CODE, counters: ['sms_code'] });
    await expectNoReset(payload, { en: 'Account is locked', zh: '账户已经被锁定' });
    server.world.db.exec("UPDATE user SET status = 'normal'");
    await server.ok('user.resetpwd', payload);
  });

  it.each(['newpassword', 'captcha'])('refuses a call without %s', async (missing) => {
    for (const value of [undefined, '', '0']) {
      await expectNoReset({ ...reset('1234'), [missing]: value }, INVALID);
    }
  });

  it('refuses another type than mobile', async () => {
    await expectNoReset(reset('1234', { type: 'email', email: 'a@b.example' }), INVALID);
  });

  it('refuses a call for password, mobile, account and code, in this order', async () => {
    const wrongLength = { en: 'Password must be 6 to 30 characters', zh: '密码必须6-30个字符' };
    const badMobile = { en: 'Mobile is incorrect', zh: '手机格式不正确' };
    // A stock host has this text in English only (HOST-13).
    const nobody = { en: 'User not found', zh: 'User not found' };
    const everything = { newpassword: '1', mobile: '12', captcha: '1' };
    await expectNoReset(everything, wrongLength);
    await expectNoReset({ ...everything, newpassword: NEW }, badMobile);
    await expectNoReset({ newpassword: NEW, captcha: '1' }, badMobile);
    await expectNoReset({ ...everything, newpassword: NEW, mobile: STRANGER }, nobody);
    await expectNoReset({ ...everything, newpassword: NEW, mobile: MOBILE }, WRONG_CODE);
  });
});
