import { describe, expect, it } from 'vitest';
import { run } from '../core/world/database.ts';
import { expectRefused, restartServer, server, withServer } from '../testing/test-server.ts';

withServer();

const FULL = {
  nickname: 'Kay the Lucky 🎲',
  email: 'kay@example.com',
  mobile: '13800138000',
  birthday: '1990-02-28',
  gender: 'female',
  avatar: '/uploads/20261121/0a1b2c.png',
} as const;
const NOTHING = { email: '', mobile: '', birthday: '', gender: '' } as const;

describe('the profile', () => {
  it('takes no avatar from elsewhere', async () => {
    const { token } = server.player('kay7');
    for (const avatar of ['https://evil.example/a.png', '//evil.example/a.png', 'data:,x']) {
      const messages = { en: 'Invalid parameters', zh: '参数不正确' };
      await expectRefused('user.profile', { avatar }, { ...messages, token });
    }
  });

  it('stores the fields and returns neither data nor message', async () => {
    const { token } = server.player('kay7');
    const { code, msg, data } = await server.call('user.profile', FULL, { token });
    expect({ code, msg, data }).toEqual({ code: 1, msg: '', data: null });
    const index = await server.ok('user.index', {}, { token });
    expect(index).toMatchObject({ ...FULL, welcome: FULL.nickname, username: 'kay7' });
  });

  it.each(Object.keys(FULL) as (keyof typeof FULL)[])(
    'changes nothing else when %s alone is sent',
    async (field) => {
      const { token } = server.player('kay7');
      const before = { ...NOTHING, nickname: 'kay7' };
      await server.ok('user.profile', { [field]: FULL[field] }, { token });
      expect(await server.ok('user.index', {}, { token })).toMatchObject({
        ...before,
        [field]: FULL[field],
      });
      await server.ok('user.profile', FULL, { token });
      await server.ok('user.profile', { [field]: FULL[field] }, { token });
      await server.ok('user.profile', {}, { token });
      expect(await server.ok('user.index', {}, { token })).toMatchObject(FULL);
    },
  );

  it('clears optional fields with empty text', async () => {
    const { token } = server.player('kay7');
    await server.ok('user.profile', FULL, { token });
    await server.ok('user.profile', { ...NOTHING, avatar: '' }, { token });
    expect(await server.ok('user.index', {}, { token })).toMatchObject({
      ...NOTHING,
      nickname: FULL.nickname,
      avatar: expect.stringMatching(/^data:image\/svg/),
    });
    const other = server.player('bob7');
    await server.ok('user.profile', { email: FULL.email, mobile: FULL.mobile }, other);
    await server.ok('user.profile', NOTHING, other);
  });

  it('trims a nickname and accepts a mobile as a JSON number', async () => {
    const { token } = server.player('kay7');
    await server.ok('user.profile', { nickname: '  Kay ', mobile: 13_800_138_000 }, { token });
    expect(await server.ok('user.index', {}, { token })).toMatchObject({
      nickname: 'Kay',
      mobile: '13800138000',
    });
  });

  it('accepts unchanged values, in another case too', async () => {
    const { token } = server.player('kay7');
    await server.ok('user.profile', FULL, { token });
    await server.ok('user.profile', FULL, { token });
    await server.ok(
      'user.profile',
      { nickname: 'KAY THE LUCKY 🎲', email: 'KAY@example.com' },
      { token },
    );
  });

  it.each([
    [{ nickname: '' }, 'Please enter a nickname', '请输入昵称'],
    [{ nickname: ' \u3000' }, 'Please enter a nickname', '请输入昵称'],
    [{ nickname: '\u200b\u00ad\u202e' }, 'Please enter a nickname', '请输入昵称'],
    [{ email: 'kay@nowhere' }, 'Invalid email format', '邮箱格式不正确'],
    [{ nickname: '0' }, 'Please enter a nickname', '请输入昵称'],
    [{ mobile: '1380013800' }, 'Mobile is incorrect', '手机格式不正确'],
    [{ mobile: 0 }, 'Mobile is incorrect', '手机格式不正确'],
    [{ birthday: '1990-02-29' }, 'Birthday is incorrect', '生日不正确'],
    [{ birthday: '1990-13-01' }, 'Birthday is incorrect', '生日不正确'],
    [{ birthday: '2026-11-22' }, 'Birthday is incorrect', '生日不正确'],
    [{ birthday: '1875-12-31' }, 'Birthday is incorrect', '生日不正确'],
    [{ birthday: '0000-00-00' }, 'Birthday is incorrect', '生日不正确'],
  ])('refuses %j together with all other fields', async (wrong, en, zh) => {
    const { token } = server.player('kay7');
    await expectRefused('user.profile', { ...FULL, ...wrong }, { en, zh, token });
  });

  it('accepts a birthday from 150 years ago to today in Shanghai', async () => {
    await restartServer({ now: Date.UTC(2026, 10, 21, 16) });
    const { token } = server.player('kay7');
    for (const birthday of ['2026-11-22', '2024-02-29', '1876-01-01']) {
      await server.ok('user.profile', { birthday }, { token });
    }
  });

  it('refuses values of another user in any case', async () => {
    await server.ok('user.profile', { ...FULL, nickname: 'Kay' }, server.player('kay7'));
    const { token } = server.player('bob7');
    const taken = [
      [{ nickname: 'KAY ' }, 'Nickname already exists'],
      [{ nickname: 'K\u200ba\u00adｙ' }, 'Nickname already exists'],
      [{ email: 'Kay@Example.com' }, 'Email already exists'],
      [{ mobile: FULL.mobile }, 'Mobile already exists'],
    ] as const;
    for (const [payload, message] of taken) {
      const all = { gender: 'male', ...payload };
      await expectRefused('user.profile', all, { en: message, zh: message, token });
    }
  });

  it('lets two users keep the same default nickname', async () => {
    const nickname = '139****0077';
    const [one, two] = [server.player('kay7'), server.player('bob7')];
    run(server.world.db, 'UPDATE user SET nickname = ?', nickname);
    for (const { token } of [one, two]) {
      await server.ok('user.profile', { nickname, gender: 'other' }, { token });
    }
    const taken = { en: 'Nickname already exists', zh: 'Nickname already exists' };
    const { token } = server.player('carl7');
    await expectRefused('user.profile', { nickname }, { ...taken, token });
  });

  it('changes no protected field and no other user', async () => {
    const kay = server.player('kay7');
    const bob = server.player('bob7');
    const hostile = {
      nickname: 'Bobby',
      id: kay.id,
      user_id: kay.id,
      username: 'root1',
      status: 'banned',
      level: 8,
      score: 1000,
      money: '1000.00',
      password_hash: 'x',
    };
    expect((await server.callLoosely('user.profile', hostile, bob)).code).toBe(1);
    expect(await server.ok('user.index', {}, kay)).toMatchObject({ nickname: 'kay7' });
    expect(await server.ok('user.index', {}, bob)).toMatchObject({
      id: bob.id,
      username: 'bob7',
      nickname: 'Bobby',
      money: '0.00',
      score: 0,
      level: 1,
    });
  });
});
