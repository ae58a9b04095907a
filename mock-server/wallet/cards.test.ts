import { describe, expect, it } from 'vitest';
import { ann, expectRefused, server, withServer } from '../testing/test-server.ts';

const CARD = { channel: 'bank', holder: 'Ann Lee', address: '6222020200011234' };
const EXISTS = { en: 'This card is already saved', zh: '该提现卡已存在' };

withServer({ ann: 0 });

const add = (payload: Partial<typeof CARD> = {}) =>
  server.call('wallet.addCard', { ...CARD, ...payload }, ann);

describe('a withdrawal card', () => {
  it('is stored and shows the last four characters of its number', async () => {
    const card = { id: 1, channel: 'bank', holder: 'Ann Lee', address: '****1234' };
    expect(await add()).toMatchObject({ code: 1, msg: 'Card added', data: card });
    expect(await server.ok('wallet.cards', {}, ann)).toEqual([card]);
    const another = { ...CARD, address: 'another' };
    const inChinese = { ...ann, language: 'zh' } as const;
    expect((await server.call('wallet.addCard', another, inChinese)).msg).toBe('提现卡已添加');
  });

  it.each(['1234', '1', '支付宝账'])('masks the short number %s completely', async (address) => {
    expect((await add({ address })).data.address).toBe('****');
  });

  it('shows the first character and the domain of an e-mail address', async () => {
    expect((await add({ address: 'ann@example.com' })).data.address).toBe('a***@example.com');
    expect((await add({ address: 'a@example.com' })).data.address).toBe('****.com');
  });

  it('masks by characters, not by code units', async () => {
    expect((await add({ address: '🎲🎲🎲🎲🎲🎲' })).data.address).toBe('****🎲🎲🎲🎲');
  });

  it('is invisible to other users and does not block their cards', async () => {
    await add();
    const bob = server.player('bobby');
    expect(await server.ok('wallet.cards', {}, bob)).toEqual([]);
    expect((await server.call('wallet.addCard', CARD, bob)).code).toBe(1);
  });

  it.each(['6222020200011234', '6222 0202 0001 1234', ' 6222020200011234\n'])(
    'is stored once for the spelling %j',
    async (address) => {
      await add();
      await expectRefused('wallet.addCard', { ...CARD, address }, { ...ann, ...EXISTS });
      expect((await add({ address, channel: 'card' })).code).toBe(1);
    },
  );

  it('is refused after the fifth', async () => {
    for (const address of ['a-1', 'a-2', 'a-3', 'a-4', 'a-5']) {
      expect((await add({ address })).code).toBe(1);
    }
    const full = { ...ann, en: 'At most 5 cards', zh: '最多保存5张提现卡' };
    await expectRefused('wallet.addCard', CARD, full);
    const stored = { ...CARD, address: 'a-3' };
    await expectRefused('wallet.addCard', stored, { ...ann, ...EXISTS });
  });

  it('is stored once for twenty simultaneous calls and five times for twenty different numbers', async () => {
    const same = await Promise.all(Array.from({ length: 20 }, () => add()));
    expect(same.filter(({ code }) => code === 1)).toHaveLength(1);
    const different = Array.from({ length: 20 }, (_, no) => add({ address: `account-${no}` }));
    expect((await Promise.all(different)).filter(({ code }) => code === 1)).toHaveLength(4);
  });

  it.each([
    [{ channel: 'demo' }, 'Unknown payment channel', '支付渠道不存在'],
    [{ channel: '' }, 'Unknown payment channel', '支付渠道不存在'],
    [{ holder: '' }, "Please enter the holder's name", '请输入持卡人姓名'],
    [{ holder: '  ' }, "Please enter the holder's name", '请输入持卡人姓名'],
    [{ address: '' }, 'Please enter the receiving address', '请输入收款地址'],
    [{ address: ' \n' }, 'Please enter the receiving address', '请输入收款地址'],
  ])('is refused with %j', async (part, en, zh) => {
    await expectRefused('wallet.addCard', { ...CARD, ...part }, { ...ann, en, zh });
  });
});
