import { describe, expect, it } from 'vitest';
import { contentOf } from '../core/testing/test-world.ts';
import { run } from '../core/world/database.ts';
import { expectRefused, server, withServer, SECOND } from '../testing/test-server.ts';

withServer();

const MOBILE = '13912340077';
const WRONG_CODE = { en: 'Captcha is incorrect', zh: '验证码不正确' };

const codeFor = (mobile = MOBILE) => server.codeFor(mobile, 'mobilelogin');

const expectRefusal = (payload: object, refusal: Parameters<typeof expectRefused>[2]) =>
  expectRefused('user.mobilelogin', payload, refusal);

const wrong = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0');

describe('login by code', () => {
  it('creates an account for an unknown mobile', async () => {
    const captcha = await codeFor();
    const { code, msg, data } = await server.call('user.mobilelogin', { mobile: MOBILE, captcha });
    expect({ code, msg }).toEqual({ code: 1, msg: 'Logged in successful' });
    expect(data.userinfo).toMatchObject({
      id: 1,
      username: MOBILE,
      nickname: '139****0077',
      mobile: MOBILE,
      score: 0,
      money: '0.00',
    });
    const balances = await server.ok('wallet.index', {}, { token: data.userinfo.token });
    expect(balances).toEqual({
      main: '0.00',
      bonus: '0.00',
      frozen: '0.00',
      savings: '0.00',
      points: 0,
    });
    // It has no password.
    const login = await server.call('user.login', { account: MOBILE, password: '-' });
    expect(login.msg).toBe('Password is incorrect');
  });

  it('logs in to an existing account and answers in Chinese', async () => {
    const token = await server.register('kay7');
    await server.ok('user.profile', { mobile: MOBILE }, { token });
    const captcha = await codeFor();
    const { msg, data } = await server.call(
      'user.mobilelogin',
      { mobile: MOBILE, captcha },
      { language: 'zh' },
    );
    expect(msg).toBe('登录成功');
    expect(data.userinfo).toMatchObject({ id: 1, username: 'kay7', nickname: 'kay7' });
    await server.ok('user.index', {}, { token });
  });

  it.each([
    ['12012340077', '12012340077'],
    ['13911110077', '139****0077'],
  ])(
    'names %s, a number that is new, %s, also when another has that name',
    async (mobile, name) => {
      server.player('kay7');
      run(server.world.db, "UPDATE user SET nickname = '139****0077'");
      const login = { mobile, captcha: await codeFor(mobile) };
      expect((await server.ok('user.mobilelogin', login)).userinfo.nickname).toBe(name);
    },
  );

  it('accepts the code as a JSON number', async () => {
    const captcha = await codeFor();
    expect(captcha).not.toMatch(/^0/);
    await server.ok('user.mobilelogin', { mobile: Number(MOBILE), captcha: Number(captcha) });
  });
});

describe('a code', () => {
  it('works once for two simultaneous calls', async () => {
    const captcha = await codeFor();
    const replies = await Promise.all(
      [1, 2].map(() => server.call('user.mobilelogin', { mobile: MOBILE, captcha })),
    );
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(contentOf(server.world.db)['user']).toHaveLength(1);
  });

  it('works for two minutes', async () => {
    const captcha = await codeFor();
    server.wall.pass(120 * SECOND);
    await expectRefusal({ mobile: MOBILE, captcha }, WRONG_CODE);
    const fresh = await codeFor();
    server.wall.pass(120 * SECOND - 1);
    await server.ok('user.mobilelogin', { mobile: MOBILE, captcha: fresh });
  });

  it('works only for its number and event', async () => {
    const captcha = await codeFor();
    await expectRefusal({ mobile: '13800138000', captcha }, WRONG_CODE);
    const other = await server.codeFor('13800138000', 'register');
    await expectRefusal({ mobile: '13800138000', captcha: other }, WRONG_CODE);
  });

  it('is valid after ten wrong guesses', async () => {
    const captcha = await codeFor();
    for (let guess = 1; guess <= 10; guess += 1) {
      await server.call('user.mobilelogin', { mobile: MOBILE, captcha: wrong(captcha, guess) });
    }
    await server.ok('user.mobilelogin', { mobile: MOBILE, captcha });
  });

  it('is used up by eleven wrong guesses, and not replaced before the minute has passed', async () => {
    const captcha = await codeFor();
    const tries = [...Array.from({ length: 11 }, (_, guess) => wrong(captcha, guess + 1)), captcha];
    for (const guess of tries) {
      expect(contentOf(server.world.db)['sms_code']).toHaveLength(1);
      const { msg } = await server.call('user.mobilelogin', { mobile: MOBILE, captcha: guess });
      expect(msg).toBe(WRONG_CODE.en);
    }
    expect(contentOf(server.world.db)['sms_code']).toEqual([]);
    const again = await server.call('sms.send', { mobile: MOBILE, event: 'mobilelogin' });
    expect(again.msg).toBe('Sent too often, try again later');
  });

  it('is kept when its owner is refused as banned', async () => {
    await server.ok('user.mobilelogin', { mobile: MOBILE, captcha: await codeFor() });
    server.world.db.exec("UPDATE user SET status = 'banned'");
    const captcha = await codeFor();
    const locked = { en: 'Account is locked', zh: '账户已经被锁定' };
    await expectRefusal({ mobile: MOBILE, captcha }, locked);
    server.world.db.exec("UPDATE user SET status = 'normal'");
    await server.ok('user.mobilelogin', { mobile: MOBILE, captcha });
  });

  it.each([
    ['user name', 'username', 'Username already exist', '用户名已经存在'],
    ['nickname', 'nickname', 'Nickname already exist', '昵称已经存在'],
  ])('is kept if the number is the %s of another account', async (_, column, en, zh) => {
    server.player('kay7');
    run(server.world.db, `UPDATE user SET ${column} = ?`, MOBILE);
    await expectRefusal({ mobile: MOBILE, captcha: await codeFor() }, { en, zh });
  });
});

describe('an invalid call', () => {
  it.each(['1391234007', '23912340077', 'kay7', true])('has the number %j', async (mobile) => {
    const messages = { en: 'Mobile is incorrect', zh: '手机格式不正确' };
    await expectRefusal({ mobile, captcha: '1234' }, messages);
  });

  it('has another code, or one written in another way', async () => {
    const captcha = await codeFor();
    for (const guess of [wrong(captcha), `${captcha}.0`, `+${captcha}`, '%', '-1']) {
      const payload = { mobile: MOBILE, captcha: guess };
      await expectRefusal(payload, { ...WRONG_CODE, counters: ['sms_code'] });
    }
    await server.ok('user.mobilelogin', { mobile: MOBILE, captcha });
  });
});
