import { beforeEach, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { setHostProfile } from '../core/world/world.ts';
import { type Player, server, withServer } from '../testing/test-server.ts';
import {
  CHUNKID,
  file,
  fieldsOf,
  PNG,
  sendChunk,
  sendClean,
  sendMerge,
  sendParts,
  tree,
} from '../testing/upload-calls.ts';

const MOBILE = '13900001234';
const NEW = { username: 'kay7', password: 'Passw0rd', email: '' };

let ann: Player;

withServer();
beforeEach(() => {
  setHostProfile(server.world, 'stock');
  ann = server.player('ann', 100_00);
});

async function ask(name: EndpointName, payload: object, more: object = {}) {
  const { code, msg, data } = await server.callLoosely(name, payload, { language: 'en', ...more });
  return [code, msg, data];
}

async function codeFor(mobile: string, event = 'register'): Promise<string> {
  await server.callLoosely('sms.send', { mobile, event });
  const { body } = await server.control('GET', '/sms');
  return body.codes[0]?.code ?? 'none was sent';
}

describe('a world of the stock profile', () => {
  it('answers user/index with the welcome name alone', async () => {
    expect(await ask('user.index', {}, ann)).toEqual([1, '', { welcome: 'ann' }]);
  });

  it('answers index/index without data', async () => {
    expect(await ask('index.index', {})).toEqual([1, '请求成功', null]);
  });

  it.each(['user.changepwd', 'user.invite', 'wallet.recipient'] as const)(
    'has no %s: 401 without a token, and 404 with one',
    async (name) => {
      expect((await server.callLoosely(name, {})).status).toBe(401);
      expect((await server.callLoosely(name, {}, ann)).status).toBe(404);
    },
  );

  it('ignores Idempotency-Key, so that a repeated call is a second one', async () => {
    const call = { ...ann, key: 'one-and-the-same' };
    const transfer = { amount: '10.00', to_user: 'bob' };
    server.player('bob');
    await server.ok('wallet.transfer', transfer, call);
    const again = await server.call('wallet.transfer', transfer, call);
    expect(again.code).toBe(1);
    expect(again.headers).not.toHaveProperty('idempotency-key');
    expect(again.headers).not.toHaveProperty('idempotency-replayed');
    expect(await server.main(ann)).toBe('80.00');
  });

  it('refuses chunks, and takes a file in one piece', async () => {
    expect(await sendChunk(server, PNG, {}, ann)).toMatchObject({
      code: 0,
      msg: '未开启分片上传功能',
    });
    expect(await sendParts(server, [file(PNG)], ann)).toMatchObject({ code: 1 });
  });

  it('wipes the avatar with a profile that has none, and ignores what it cannot change', async () => {
    const { data } = await sendParts(server, [file(PNG)], ann);
    const avatarOf = () => server.world.db.prepare('SELECT avatar FROM user').pluck().get();
    const avatar = data?.url ?? '';
    await ask('user.profile', { avatar }, ann);
    expect(avatarOf()).toBe(avatar);
    const profile = { nickname: '', email: 'no address', mobile: '1', gender: 'male' };
    expect(await ask('user.profile', profile, ann)).toEqual([1, '', null]);
    expect(avatarOf()).toBe('');
    expect(await ask('user.index', {}, ann)).toEqual([1, '', { welcome: 'ann' }]);
  });

  it('takes the right password after any number of wrong ones', async () => {
    setHostProfile(server.world, 'dicebox');
    await server.register('kay7', NEW.password);
    setHostProfile(server.world, 'stock');
    const logIn = async (password: string) =>
      (await ask('user.login', { account: 'kay7', password }))[1];
    for (let guess = 0; guess < 8; guess += 1) {
      expect(await logIn('wrong')).toBe('密码不正确');
    }
    expect(await logIn(NEW.password)).toBe('登录成功');
  });

  it('keeps its games and its wallet', async () => {
    expect(await ask('games.play', { game_id: 1 })).toMatchObject([1, '', {}]);
    expect(await ask('wallet.index', {}, ann)).toMatchObject([1, '', { main: '100.00' }]);
  });
});

describe('a stock host with chunked upload', () => {
  beforeEach(() => setHostProfile(server.world, 'stock+chunks'));

  const join = (fields: Record<string, string>) =>
    sendParts(server, fieldsOf({ action: 'merge', chunkid: CHUNKID, ...fields }), ann);

  it('is one in all else, and joins as many chunks as the merge says', async () => {
    await sendChunk(server, PNG, { chunkindex: 0, chunkcount: 1 }, ann);
    const joined = await join({ chunkcount: '1', filename: 'a.png' });
    expect(joined).toMatchObject({ code: 1, msg: '上传成功' });
    expect(await ask('user.index', {}, ann)).toEqual([1, '', { welcome: 'ann' }]);
  });

  it('makes an empty file of a merge without a count, and forgets the chunks of a refused one', async () => {
    for (const [name, code] of [
      ['a.png', 0],
      ['a.zip', 1],
    ] as const) {
      await sendChunk(server, PNG, { chunkindex: 0, chunkcount: 1 }, ann);
      expect(await sendMerge(server, name, ann)).toMatchObject({ code });
      expect(tree(server.world).filter((path) => path.startsWith('chunks/'))).toEqual([]);
    }
  });

  it('crashes when it should clean', async () => {
    expect(await sendClean(server, ann)).toMatchObject({ status: 500, code: 500 });
  });
});

describe('register on a stock host', () => {
  it('takes a code for the mobile, which it leaves valid, and answers without money', async () => {
    const code = await codeFor(MOBILE);
    const [, msg, data] = await ask('user.register', { ...NEW, mobile: MOBILE, code });
    expect([msg, data]).toMatchObject([
      '注册成功',
      { userinfo: { username: 'kay7', mobile: MOBILE } },
    ]);
    expect(JSON.stringify(data)).not.toContain('money');
    const again = { ...NEW, username: 'kay8', mobile: MOBILE, code };
    expect((await ask('user.register', again))[1]).toBe('手机号已经存在');
    const login = await ask('user.login', { account: 'kay7', password: NEW.password });
    const captcha = await codeFor(MOBILE, 'mobilelogin');
    const byMobile = await ask('user.mobilelogin', { mobile: MOBILE, captcha });
    expect([login[1], byMobile[1]]).toEqual(['登录成功', '登录成功']);
    expect(JSON.stringify([login, byMobile])).not.toContain('money');
  });

  it.each([
    ['参数不正确', { username: '' }],
    ['邮箱不正确', { email: 'nowhere', mobile: '12' }],
    ['手机格式不正确', { mobile: '12' }],
    ['验证码不正确', {}],
    ['验证码不正确', { username: 'ann', code: '0000' }],
    ['验证码不正确', { username: 'x', password: 'y', mobile: '13900000000', code: '1' }],
  ])('says "%s" before anything else: %j', async (msg, fields) => {
    expect(await ask('user.register', { ...NEW, ...fields })).toEqual([0, msg, null]);
  });

  it('takes any username and password, unless another user has the name', async () => {
    const code = await codeFor(MOBILE);
    const fields = { mobile: MOBILE, code, password: 'x' };
    expect((await ask('user.register', { username: 'ann', ...fields }))[1]).toBe('用户名已经存在');
    expect((await ask('user.register', { username: '中', ...fields }))[0]).toBe(1);
  });
});

it('a reset password on a stock host leaves every session valid', async () => {
  server.world.db.prepare("UPDATE user SET mobile = ? WHERE username = 'ann'").run(MOBILE);
  const captcha = await codeFor(MOBILE, 'resetpwd');
  const payload = { type: 'mobile', mobile: MOBILE, newpassword: 'another7', captcha };
  expect(await ask('user.resetpwd', payload)).toEqual([1, '重置密码成功', null]);
  expect(await ask('user.index', {}, ann)).toEqual([1, '', { welcome: 'ann' }]);
});

describe('the profile of a world', () => {
  const create = (body: object) => server.control('POST', '/worlds', body);
  const statusOf = (world: string) => server.control('GET', '/status', undefined, world);

  it('is named when it is created, and part of its copies, snapshots and resets', async () => {
    await create({ world: 'plain' });
    await create({ world: 'stock', host_profile: 'stock' });
    await server.control('POST', '/snapshots', { name: 'before' }, 'stock');
    await server.control('POST', '/worlds/stock/fork', { world: 'copy' });
    await server.control('POST', '/reset', { host_profile: 'dicebox' }, 'stock');
    await server.control('POST', '/snapshots/before/fork', { world: 'old' }, 'stock');
    await server.control('POST', '/reset', {}, 'copy');
    for (const [world, host_profile] of [
      ['plain', 'dicebox'],
      ['stock', 'dicebox'],
      ['copy', 'stock'],
      ['old', 'stock'],
    ] as const) {
      expect((await statusOf(world)).body, world).toMatchObject({ host_profile });
    }
  });

  it('has one of the names', async () => {
    expect(await create({ host_profile: 'other' })).toMatchObject({ status: 400 });
  });
});
