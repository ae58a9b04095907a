import { beforeEach, describe, expect, it } from 'vitest';
import {
  ann,
  expectRefused,
  NOON,
  type Player,
  server,
  withServer,
} from '../testing/test-server.ts';

const TOO_MUCH = 'Transfer amount cannot exceed available balance';

let bob: Player;

withServer({ ann: 100_00 });
beforeEach(() => {
  bob = server.player('Bobby');
  server.player('banned');
  server.world.db.exec("UPDATE user SET status = 'banned' WHERE username = 'banned'");
});

const send = (amount: string, to_user = 'bobby') =>
  server.call('wallet.transfer', { to_user, amount }, ann);

describe('a transfer', () => {
  it('moves the full amount at once', async () => {
    const payload = { to_user: 'bobby', amount: '30.50', remark: 'rent' };
    expect(await server.call('wallet.transfer', payload, ann)).toMatchObject({
      code: 1,
      msg: 'Transfer successful',
      data: {
        order_no: 'T0000000001',
        to_user: 'Bobby',
        amount: '30.50',
        remark: 'rent',
        balance: '69.50',
        createtime: NOON / 1000,
      },
    });
    expect([await server.main(ann), await server.main(bob)]).toEqual(['69.50', '30.50']);
    const inChinese = { ...ann, language: 'zh' } as const;
    expect((await server.call('wallet.transfer', payload, inChinese)).msg).toBe('转账成功');
  });

  it('has an empty remark unless it is given one', async () => {
    expect(await send('1.00')).toMatchObject({ code: 1, data: { remark: '' } });
  });

  it('appears in both histories under one number, with its remark', async () => {
    const remark = `<b>"rent"</b> & 'more' 🎲\n\0 ${'é'.repeat(100)}`;
    const payload = { to_user: 'bobby', amount: '30.00', remark };
    const { order_no } = await server.ok('wallet.transfer', payload, ann);
    const line = async (who: Player) => (await server.ok('wallet.transactions', {}, who)).list[0];
    const escaped = `&lt;b&gt;&quot;rent&quot;&lt;/b&gt; &amp; &#039;more&#039; ${remark.slice(23)}`;
    const shared = { order_no, remark: escaped, status: 'completed', createtime: NOON / 1000 };
    Object.assign(shared, { game_name: '', game_no: '' });
    const sent = { type: 'transfer_out', amount: '-30.00', change: '-30.00', balance: '70.00' };
    const got = { type: 'transfer_in', amount: '30.00', change: '30.00', balance: '30.00' };
    expect(await line(ann)).toEqual({ ...shared, ...sent, party: 'Bobby' });
    expect(await line(bob)).toEqual({ ...shared, ...got, party: 'annie' });
  });

  it.each(['bobby', 'BOBBY', ' Bobby '])('finds the recipient by "%s"', async (name) => {
    expect(await send('1.00', name)).toMatchObject({ code: 1, data: { to_user: 'Bobby' } });
  });

  it('can move the last cent and no more', async () => {
    expect((await send('100.00')).code).toBe(1);
    expect(await server.main(ann)).toBe('0.00');
    const payload = { to_user: 'bobby', amount: '0.01' };
    const refusal = { en: TOO_MUCH, zh: '转账金额不能超过可用余额' };
    await expectRefused('wallet.transfer', payload, { ...ann, ...refusal });
  });

  it('takes nothing from savings, bonus or frozen money', async () => {
    await server.ok('wallet.savings', { direction: 'in', amount: '40.00' }, ann);
    await server.ok('wallet.withdraw', { amount: '40.00', channel: 'bank', address: 'a-1' }, ann);
    expect((await send('20.01')).msg).toBe(TOO_MUCH);
    expect((await send('20.00')).code).toBe(1);
  });

  it.each([
    ['', 'Please enter recipient user', '请输入收款用户'],
    ['   ', 'Please enter recipient user', '请输入收款用户'],
    ['nobody', 'Recipient user not found', '收款用户不存在'],
    ['guest_1700000000000', 'Recipient user not found', '收款用户不存在'],
    ['2', 'Recipient user not found', '收款用户不存在'],
    ['bobby%', 'Recipient user not found', '收款用户不存在'],
    ['b_bby', 'Recipient user not found', '收款用户不存在'],
    ['ｂobby', 'Recipient user not found', '收款用户不存在'],
    ['annie', 'You cannot transfer to yourself', '不能转账给自己'],
    ['ANNIE', 'You cannot transfer to yourself', '不能转账给自己'],
    ['banned', 'The account of the recipient is locked', '收款账户已经被锁定'],
  ])('refuses the recipient "%s": %s', async (to_user, en, zh) => {
    await expectRefused('wallet.transfer', { to_user, amount: '1.00' }, { ...ann, en, zh });
  });
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
      for (const language of ['en', 'zh'] as const) {
        const who = { ...ann, language };
        const { code, msg } = await server.call('wallet.transfer', { to_user, amount: '1' }, who);
        expect(await check(to_user, who)).toMatchObject({ status: 200, code, msg, data: null });
        expect(code).toBe(0);
      }
    },
  );

  it.each([
    ['bobby', 'Insufficient balance', '余额不足'],
    ['nobody', 'Insufficient balance', '余额不足'],
    ['poor1', 'Insufficient balance', '余额不足'],
    ['', 'Please enter recipient user', '请输入收款用户'],
  ])(
    'tells a player without money, who cannot transfer, nothing of "%s"',
    async (to_user, en, zh) => {
      const poor = server.player('poor1');
      await expectRefused('wallet.recipient', { to_user }, { ...poor, en, zh });
    },
  );

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
    expect((await send('1.00')).code).toBe(1);
  });
});
