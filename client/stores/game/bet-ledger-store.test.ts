import { expect, test } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import type { Answer } from '../../http/envelope.ts';
import { answered, deferred, failed, FakeApi, settled } from './game-store.test-support.ts';
import { BetLedgerStore, type LedgerLine } from './bet-ledger-store.ts';

type Lines = Data<'wallet.transactions'>;

const line = (type: LedgerLine['type'], amount: string, balance: string): LedgerLine => ({
  order_no: 'B1',
  type,
  amount,
  change: amount,
  balance,
  status: 'completed',
  party: '',
  remark: '',
  createtime: 0,
});

const STAKE = line('stake', '-10.00', '990.00');
const PAYOUT = line('payout', '20.00', '1010.00');

const lines = (...list: LedgerLine[]): Answer<Lines> =>
  answered({ list, total: list.length, page: 1, limit: 100, income: '0.00', outgo: '0.00' });

test('the transactions of a bet are in the order they happened', async () => {
  const api = new FakeApi({ 'wallet.transactions': () => lines(PAYOUT, STAKE) });
  const ledger = new BetLedgerStore(api);
  await ledger.load('B1');
  expect(ledger.entries.get('B1')).toEqual({
    status: 'ready',
    lines: [STAKE, PAYOUT],
    failure: null,
  });
  expect(api.calls[0]?.payload).toEqual({ order_no: 'B1', page: 1, limit: 100 });
});

test('the transactions of a bet are reloaded each time and stay meanwhile', async () => {
  const api = new FakeApi({ 'wallet.transactions': () => lines(STAKE) });
  const ledger = new BetLedgerStore(api);
  await ledger.load('B1');
  api.handlers = {};
  await ledger.load('B1');
  expect(ledger.entries.get('B1')).toMatchObject({ status: 'ready', lines: [STAKE] });
  api.handlers = { 'wallet.transactions': () => lines(PAYOUT, STAKE) };
  await ledger.load('B1');
  expect(ledger.entries.get('B1')?.lines).toEqual([STAKE, PAYOUT]);
});

test('a failed first load is reported and can be retried', async () => {
  const api = new FakeApi({ 'wallet.transactions': () => failed('network') });
  const ledger = new BetLedgerStore(api);
  await ledger.load('B1');
  expect(ledger.entries.get('B1')).toMatchObject({
    status: 'failed',
    failure: { kind: 'network' },
  });
  api.handlers = { 'wallet.transactions': () => lines(STAKE) };
  await ledger.load('B1');
  expect(ledger.entries.get('B1')?.status).toBe('ready');
});

test('the transactions of one player are not shown to the next', async () => {
  const slow = deferred<Answer<Lines>>();
  const ledger = new BetLedgerStore(new FakeApi({ 'wallet.transactions': () => slow.promise }));
  void ledger.load('B1');
  ledger.reset();
  slow.resolve(lines(STAKE));
  await settled();
  expect(ledger.entries.size).toBe(0);
});
