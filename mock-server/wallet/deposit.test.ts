import { describe, expect, it } from 'vitest';
import { MESSAGES } from '#contract/errors.ts';
import { MAX_MINOR, minor } from '#contract/money.ts';
import {
  ann,
  expectRefused,
  NOON,
  server,
  withServer,
  type Player,
} from '../testing/test-server.ts';
import { storeFile } from '../testing/upload-calls.ts';
import { transaction } from '../core/world/database.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { rejectDeposit } from './deposit.ts';

const SECONDS = NOON / 1000;

withServer({ ann: 0 });

const uploadedBy = ({ id }: Player) => storeFile(server.world, id, `${id}a1b2c.png`);

const order = (amount = '50.00', channel = 'bank') =>
  server.ok('wallet.deposit', { amount, channel }, ann);

describe('a deposit', () => {
  it('of demo credit is credited at once', async () => {
    const answer = await server.call('wallet.deposit', { amount: '50.00', channel: 'demo' }, ann);
    expect(answer).toMatchObject({
      code: 1,
      msg: 'Deposit completed',
      data: {
        order_no: 'D0000000001',
        amount: '50.00',
        channel: 'demo',
        proof: '',
        status: 'completed',
        createtime: SECONDS,
        finishtime: SECONDS,
        balance: '50.00',
      },
    });
    expect(await server.main(ann)).toBe('50.00');
  });

  it.each(['demo', 'bank'])('by %s is refused above what an account holds', async (channel) => {
    const rich = server.player('richie', minor(MAX_MINOR - 9_99));
    const refusal = { ...rich, ...MESSAGES.balance_cap };
    await expectRefused('wallet.deposit', { amount: '10.00', channel }, refusal);
  });

  it.each(['bank', 'card'])('by %s is reviewed after thirty seconds', async (channel) => {
    const proof = uploadedBy(ann);
    const payload = { amount: '50.00', channel, proof };
    expect(await server.call('wallet.deposit', payload, ann)).toMatchObject({
      code: 1,
      msg: 'Deposit order received',
      data: { status: 'processing', finishtime: null, balance: '0.00' },
    });
    await server.clock({ advance: 29_999 });
    expect(await server.main(ann)).toBe('0.00');
    await server.clock({ advance: 1 });
    expect(await server.main(ann)).toBe('50.00');
    const { list } = await server.ok('wallet.deposits', {}, ann);
    const times = { createtime: SECONDS, finishtime: SECONDS + 30 };
    expect(list).toMatchObject([{ status: 'completed', proof, ...times }]);
  });

  it.each(['1.00', '100000.00'])('accepts %s, a limit', async (amount) => {
    expect(await order(amount)).toMatchObject({ amount });
  });

  const OUT_OF_RANGE = [
    'The amount must be between 1.00 and 100000.00',
    '金额须在1.00至100000.00之间',
  ];
  const NO_CHANNEL = ['Unknown payment channel', '支付渠道不存在'];
  it.each([
    [{ amount: '0.99' }, OUT_OF_RANGE],
    [{ amount: '100000.01' }, OUT_OF_RANGE],
    [{ channel: '' }, NO_CHANNEL],
    [{ channel: 'cash' }, NO_CHANNEL],
    [{ channel: 'Demo' }, NO_CHANNEL],
    [{ channel: 'toString' }, NO_CHANNEL],
    [{ channel: '__proto__' }, NO_CHANNEL],
  ])('refuses %j', async (part, [en = '', zh = '']) => {
    const payload = { amount: '5.00', channel: 'bank', ...part };
    await expectRefused('wallet.deposit', payload, { ...ann, en, zh });
  });

  const NOT_OWN = {
    en: 'The payment proof must be an uploaded file',
    zh: '付款凭证须为已上传的文件',
  };
  const paid = (proof: string) => ({ amount: '5.00', channel: 'bank', proof });

  it.each([
    ['that was never uploaded', () => '/uploads/20261121/nothing.png'],
    ['of another player', () => uploadedBy(server.player('bobby', minor(0)))],
    ['on another site', () => `https://elsewhere.example${uploadedBy(ann)}`],
    ['on the disk', () => '/uploads/../main.sqlite'],
  ])('refuses a proof %s', async (_, proofOf) => {
    await expectRefused('wallet.deposit', paid(proofOf()), { ...ann, ...NOT_OWN });
  });

  it('takes a proof once, and again when the deposit was rejected', async () => {
    const payload = paid(uploadedBy(ann));
    await server.ok('wallet.deposit', payload, ann);
    await expectRefused('wallet.deposit', payload, { ...ann, ...NOT_OWN });
    const { world } = server;
    transaction(world.db, () => rejectDeposit(world, 1, world.clock.now()));
    await server.ok('wallet.deposit', payload, ann);
  });
});

it('the deposit orders list the orders of the caller, newest first, by status and page', async () => {
  const { world } = server;
  await order('1.00', 'demo');
  await order('2.00');
  await order('3.00');
  transaction(world.db, () => rejectDeposit(world, 3, world.clock.now()));
  await order('4.00');
  const bob = server.player('bobby');
  const amounts = async (query: object, who = ann) => {
    const { list, total } = await server.ok('wallet.deposits', query, who);
    return [list.map(({ amount }) => amount), total];
  };
  expect(await amounts({})).toEqual([['4.00', '3.00', '2.00', '1.00'], 4]);
  expect(await amounts({ page: 2, limit: 3 })).toEqual([['1.00'], 4]);
  expect(await amounts({ status: 'processing' })).toEqual([['4.00', '2.00'], 2]);
  expect(await amounts({ status: 'completed' })).toEqual([['1.00'], 1]);
  expect(await amounts({ status: 'cancelled' })).toEqual([['3.00'], 1]);
  expect(await amounts({}, bob)).toEqual([[], 0]);
});

it('wallet/index shows every balance of the caller alone, as user/index and the ledger have it', async () => {
  const bob = server.player('bobby', 123_45);
  await order('1234.56', 'demo');
  const empty = { bonus: '0.00', frozen: '0.00', savings: '0.00', points: 0 };
  expect(await server.ok('wallet.index', {}, ann)).toMatchObject({ main: '1234.56', ...empty });
  expect(await server.ok('wallet.index', {}, bob)).toMatchObject({ main: '123.45', ...empty });
  expect((await server.ok('user.index', {}, ann)).money).toBe('1234.56');
  expect(balanceOf(server.world, ann.id)).toBe(1234_56);
});
