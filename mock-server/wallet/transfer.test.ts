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
});

const main = async (who: Player) => (await server.ok('wallet.index', {}, who)).main;
const send = (amount: string, to_user = 'bobby', who = ann) =>
  server.call('wallet.transfer', { to_user, amount }, who);

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
    expect([await main(ann), await main(bob)]).toEqual(['69.50', '30.50']);
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
    expect(await main(ann)).toBe('0.00');
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
    server.player('banned');
    server.world.db.exec("UPDATE user SET status = 'banned' WHERE username = 'banned'");
    await expectRefused('wallet.transfer', { to_user, amount: '1.00' }, { ...ann, en, zh });
  });
});
