import { beforeEach, describe, expect, it } from 'vitest';
import { setHostProfile } from '../core/world/world.ts';
import { ann, expectRefused, server, withServer } from '../testing/test-server.ts';

withServer({ ann: 100_00 });
beforeEach(() => {
  server.player('Bobby');
});

const check = (to_user: string, who = ann) => server.call('wallet.recipient', { to_user }, who);
const nameOf = async (to_user: string) =>
  (await server.ok('wallet.recipient', { to_user }, ann)).name;

describe('the check of a recipient', () => {
  it.each(['bobby', 'BOBBY', ' Bobby '])('answers the masked name of "%s"', async (typed) => {
    expect(await nameOf(typed)).toBe('B***y');
  });

  it('masks short names and characters of two units', async () => {
    for (const name of ['x', 'xy', '😀b😀']) server.player(name);
    expect(await nameOf('x')).toBe('x***');
    expect(await nameOf('xy')).toBe('x***y');
    expect(await nameOf('😀b😀')).toBe('😀***😀');
  });

  it.each(['', '   ', 'nobody', '2', 'bobby%', 'annie', 'ANNIE', 'banned'])(
    'refuses "%s" as a transfer does',
    async (to_user) => {
      server.player('banned');
      server.world.db.exec("UPDATE user SET status = 'banned' WHERE username = 'banned'");
      for (const language of ['en', 'zh'] as const) {
        const who = { ...ann, language };
        const { code, msg } = await server.call('wallet.transfer', { to_user, amount: '1' }, who);
        expect(await check(to_user, who)).toMatchObject({ status: 200, code, msg, data: null });
        expect(code).toBe(0);
      }
    },
  );

  it('tells a player without money nothing, because they cannot transfer either', async () => {
    const poor = server.player('poor1');
    const message = { en: 'Insufficient balance', zh: '余额不足' };
    for (const to_user of ['bobby', 'nobody', 'poor1']) {
      await expectRefused('wallet.recipient', { to_user }, { ...poor, ...message });
    }
  });

  it('asks a player without money for a name all the same', async () => {
    const poor = server.player('poor1');
    const message = { en: 'Please enter recipient user', zh: '请输入收款用户' };
    await expectRefused('wallet.recipient', { to_user: '' }, { ...poor, ...message });
  });

  it('counts ten names a minute per player, known or not', async () => {
    const wait = (seconds: number) => ({
      en: `Too many names checked, try again in ${seconds} s`,
      zh: `查询次数过多，请${seconds}秒后再试`,
    });
    for (let no = 1; no <= 10; no += 1) await check(no % 2 === 0 ? 'bobby' : `nobody${no}`);
    server.wall.pass(20_000);
    const bobby = { to_user: 'bobby' };
    await expectRefused('wallet.recipient', bobby, { ...ann, ...wait(40) });
    const cat = server.player('cathy', 1);
    expect((await check('bobby', cat)).code).toBe(1);
    server.wall.pass(39_999);
    await expectRefused('wallet.recipient', bobby, { ...ann, ...wait(1) });
    server.wall.pass(1);
    expect(await nameOf('bobby')).toBe('B***y');
  });

  it('does not hold up a transfer', async () => {
    for (let no = 1; no <= 11; no += 1) await check('bobby');
    const sent = { to_user: 'bobby', amount: '1.00' };
    expect((await server.call('wallet.transfer', sent, ann)).code).toBe(1);
  });

  it('needs a login and a name', async () => {
    expect((await server.call('wallet.recipient', { to_user: 'bobby' })).code).toBe(401);
    const msg = 'Invalid parameters';
    expect(await server.call('wallet.recipient', {} as never, ann)).toMatchObject({ code: 0, msg });
  });

  it('does not exist in a world of the stock profile', async () => {
    setHostProfile(server.world, 'stock');
    expect((await check('bobby')).code).toBe(404);
  });
});
