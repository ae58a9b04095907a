import { expect, test } from 'vitest';
import { failed, FakeApi, successAnswer } from '../fakes.test-support.ts';
import type { OrderRecord } from '../orders/money-order.ts';
import { RECEIPT, ROW } from '../orders/money-order.test-support.ts';
import type { Transaction } from './transactions-store.ts';
import { depositKind, savingsKind, transferKind, withdrawKind } from './wallet-kinds.ts';
import type { Deposit, Withdrawal } from './wallet-stores.ts';

const { order_no, createtime } = ROW;
const BANK = {
  order_no,
  createtime,
  amount: '10.00',
  status: 'completed',
  channel: 'bank',
  finishtime: null,
} as const;
const DEPOSIT: Deposit = { ...BANK, proof: '' };
const WITHDRAWAL: Withdrawal = { ...BANK, address: '****1234' };

const lists = { total: 1, page: 1, limit: 50, income: '', outgo: '', days: [] };
const answer = <Row>(row: Row) => successAnswer({ ...lists, list: [row] });

const deposit = (row = DEPOSIT, channel = 'bank') =>
  depositKind(new FakeApi({ 'wallet.deposits': () => answer(row) })).lookUp({
    amount: '10.00',
    channel,
  });
const withdraw = (row = WITHDRAWAL, address: string | number = '6222020200011234') =>
  withdrawKind(new FakeApi({ 'wallet.withdrawals': () => answer(row) })).lookUp({
    amount: '10.00',
    channel: 'bank',
    address,
  });
const transactions = (row: Transaction) =>
  new FakeApi({ 'wallet.transactions': () => answer(row) });
const transfer = (change: Partial<Transaction> = {}, to_user = 'bob') =>
  transferKind(transactions({ ...ROW, ...change })).lookUp({ to_user, amount: '10.00' });
const save = (direction: 'in' | 'out', amount = '-10.00') =>
  savingsKind(transactions({ ...ROW, type: 'savings', amount })).lookUp({
    direction,
    amount: '10.00',
  });

type Look = Promise<readonly OrderRecord<unknown>[] | null>;

test.each<[string, () => Look, boolean]>([
  ['a deposit', () => deposit(), true],
  ['another amount', () => deposit({ ...DEPOSIT, amount: '10.01' }), false],
  ['another channel', () => deposit(DEPOSIT, 'card'), false],
  ['a withdrawal', () => withdraw(), true],
  ['a withdrawal to a stored card', () => withdraw(WITHDRAWAL, 7), true],
  ['another address', () => withdraw(WITHDRAWAL, '6222020200019999'), false],
  ['a transfer', () => transfer(), true],
  ['a transfer to a name in other letters', () => transfer({}, 'BOB'), true],
  ['a transfer to somebody else', () => transfer({ party: 'eve' }), false],
  ['a transfer that came in', () => transfer({ amount: '10.00' }), false],
  ['money put into savings', () => save('in'), true],
  ['money taken out of savings', () => save('out', '10.00'), true],
  ['the other direction', () => save('out'), false],
])('%s is compared with what was sent', async (_, look, isEqual) => {
  expect(await look()).toMatchObject([{ orderNo: order_no, createtime, isEqual }]);
});

test('a found order has the receipt of its answer, but for an unknown balance', async () => {
  const receiptOf = async (look: Look) => (await look)?.[0]?.toReceipt();
  expect(await receiptOf(deposit())).toEqual({ ...DEPOSIT, balance: null });
  expect(await receiptOf(withdraw())).toEqual({ ...WITHDRAWAL, balance: null });
  expect(await receiptOf(transfer())).toEqual(RECEIPT);
  const saved = { order_no: 'T1', amount: '10.00', balance: null, direction: 'in' };
  expect(await receiptOf(save('in'))).toMatchObject(saved);
});

test('a list that cannot be read is not an empty one', async () => {
  const kind = depositKind(new FakeApi({ 'wallet.deposits': () => failed('network') }));
  expect(await kind.lookUp({ amount: '10.00', channel: 'bank' })).toBeNull();
});
