import { describe, expect, it } from 'vitest';
import { ann, expectRefused, NOON, server, withServer, HOUR } from '../testing/test-server.ts';
import { transaction } from '../core/world/database.ts';
import { processingMs, releaseWithdrawal } from './withdraw.ts';

const GOOD = { amount: '40.00', channel: 'bank', address: '6222020200011234' };

withServer({ ann: 100_00 });

const balances = () => server.ok('wallet.index', {}, ann);
const withdraw = (payload: Partial<typeof GOOD> = {}) =>
  server.ok('wallet.withdraw', { ...GOOD, ...payload }, ann);
const paidOut = () =>
  server.world.db.prepare("SELECT credits FROM account WHERE name = 'bank_out'").pluck().get();

describe('a withdrawal', () => {
  it('freezes its amount at once and returns the processing time', async () => {
    expect(await server.call('wallet.withdraw', GOOD, ann)).toMatchObject({
      code: 1,
      msg: 'Withdrawal requested, processed within 1-24 hours',
      data: {
        order_no: 'W0000000001',
        amount: '40.00',
        channel: 'bank',
        address: '****1234',
        status: 'processing',
        createtime: NOON / 1000,
        finishtime: null,
        balance: '60.00',
      },
    });
    expect(await balances()).toMatchObject({ main: '60.00', frozen: '40.00' });
    const { msg } = await server.call('wallet.withdraw', GOOD, { ...ann, language: 'zh' });
    expect(msg).toBe('提现申请已提交，1-24小时内处理');
  });

  it('can take the whole balance', async () => {
    await withdraw({ amount: '100.00' });
    expect(await balances()).toMatchObject({ main: '0.00', frozen: '100.00' });
  });

  it('is paid when its time has passed, not before', async () => {
    await withdraw();
    const ms = processingMs(server.world, 1);
    await server.clock({ advance: ms - 1 });
    expect(await balances()).toMatchObject({ main: '60.00', frozen: '40.00' });
    await server.clock({ advance: 1 });
    expect(await balances()).toMatchObject({ main: '60.00', frozen: '0.00' });
    expect(paidOut()).toBe(40_00);
    const { list } = await server.ok('wallet.withdrawals', {}, ann);
    expect(list).toMatchObject([
      { status: 'completed', finishtime: Math.floor((NOON + ms) / 1000), address: '****1234' },
    ]);
  });

  it('takes 1 to 24 hours, chosen per order and reproducible by seed', () => {
    const { world } = server;
    const all = Array.from({ length: 2000 }, (_, id) => processingMs(world, id + 1));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(HOUR);
    expect(Math.max(...all)).toBeLessThanOrEqual(24 * HOUR);
    expect(Math.min(...all)).toBeLessThan(2 * HOUR);
    expect(Math.max(...all)).toBeGreaterThan(23 * HOUR);
    expect(new Set(all).size).toBeGreaterThan(1900);
    expect(all.every((ms) => ms % 1000 === 0)).toBe(true);
    expect(all.slice(0, 3)).toEqual([38_487_000, 59_418_000, 74_077_000]);
  });

  const TOO_MUCH = ['Withdraw amount cannot exceed available balance', '提现金额不能超过可用余额'];
  const OUT_OF_RANGE = [
    'The amount must be between 10.00 and 50000.00',
    '金额须在10.00至50000.00之间',
  ];
  it.each([
    [{ amount: '100000.01' }, TOO_MUCH],
    [{ amount: '9999999999.99' }, TOO_MUCH],
    [{ amount: '0.01' }, OUT_OF_RANGE],
    [{ amount: '9.99' }, OUT_OF_RANGE],
    [{ amount: '50000.01' }, OUT_OF_RANGE],
    [{ channel: 'demo' }, ['Unknown payment channel', '支付渠道不存在']],
    [{ channel: '' }, ['Unknown payment channel', '支付渠道不存在']],
    [{ address: '' }, ['Please enter the receiving address', '请输入收款地址']],
    [{ address: ' \t ' }, ['Please enter the receiving address', '请输入收款地址']],
  ])('refuses %j on a balance of 100000.00', async (part, [en = '', zh = '']) => {
    await server.ok('wallet.deposit', { amount: '99900.00', channel: 'demo' }, ann);
    await expectRefused('wallet.withdraw', { ...GOOD, ...part }, { ...ann, en, zh });
  });

  it.each(['10.00', '50000.00'])('accepts %s, a limit', async (amount) => {
    await server.ok('wallet.deposit', { amount: '99900.00', channel: 'demo' }, ann);
    expect(await withdraw({ amount })).toMatchObject({ amount });
  });
});

describe('a withdrawal to a stored card', () => {
  const CARD = { channel: 'bank', holder: 'Ann', address: '6222 0202 0001 9876' };
  const CARD_UNKNOWN = { en: 'Card not found', zh: '提现卡不存在' };

  it.each(['1', 1])('uses the address of the card with id %j', async (address) => {
    await server.ok('wallet.addCard', CARD, ann);
    const data = await server.ok('wallet.withdraw', { ...GOOD, address }, ann);
    expect(data.address).toBe('****9876');
    const stored = server.world.db.prepare('SELECT address FROM withdrawal').pluck().get();
    expect(stored).toBe('6222020200019876');
  });

  it('refuses the card of another player and an unknown card', async () => {
    const bob = server.player('bobby');
    for (const address of [CARD.address, '6222 0202 0001 9875'])
      await server.ok('wallet.addCard', { ...CARD, address }, bob);
    for (const address of ['1', '2', '3']) {
      const payload = { ...GOOD, address };
      await expectRefused('wallet.withdraw', payload, { ...ann, ...CARD_UNKNOWN });
    }
  });

  it('refuses a card of another channel', async () => {
    await server.ok('wallet.addCard', CARD, ann);
    const payload = { ...GOOD, channel: 'ewallet', address: '1' };
    await expectRefused('wallet.withdraw', payload, { ...ann, ...CARD_UNKNOWN });
  });
});

it('a decision on a withdrawal is stored in the database', async () => {
  await withdraw();
  const { world } = server;
  transaction(world.db, () => releaseWithdrawal(world, 1, world.clock.now()));
  const undo = () => world.db.exec("UPDATE withdrawal SET status = 'completed'");
  expect(undo).toThrow('a withdrawal is decided once');
});
