import { expect, test } from 'vitest';
import { bad, good, mapStorage, scriptedApi } from './session-store.test-support.ts';
import { WalletStore } from './wallet-store.ts';

const BALANCES = { main: '5.00', bonus: '0.00', frozen: '0.00', savings: '0.00', points: 0 };
const RECEIPT = { order_no: 'D1', amount: '1000.00', balance: '1005.00', status: 'completed' };

function setUp(answers: Parameters<typeof scriptedApi>[0]) {
  const { api, calls } = scriptedApi(answers);
  let keys = 0;
  const { storage: memory } = mapStorage();
  const wallet = new WalletStore({ api, memory, chance: { newKey: () => `key-${++keys}` } });
  const keysSent = () =>
    calls.flatMap(({ options }) => (options.idempotencyKey ? [options.idempotencyKey] : []));
  return { wallet, calls, keysSent };
}

test('loads the balances as the host says them', async () => {
  const { wallet } = setUp({ 'wallet.index': good(BALANCES) });
  expect(wallet.status).toBe('idle');
  const loading = wallet.load();
  expect(wallet.status).toBe('loading');
  await loading;
  expect(wallet.status).toBe('ready');
  expect(wallet.balances).toEqual(BALANCES);
});

test('a failed reload keeps what was known and says that it failed', async () => {
  let answer = good(BALANCES);
  const { wallet } = setUp({ 'wallet.index': () => answer });
  await wallet.load();
  answer = bad('network');
  await wallet.load();
  expect(wallet.status).toBe('failed');
  expect(wallet.failure?.kind).toBe('network');
  expect(wallet.balances?.main).toBe('5.00');
});

test('a deposit shows the balance of the answer', async () => {
  const { wallet } = setUp({ 'wallet.index': good(BALANCES), 'wallet.deposit': good(RECEIPT) });
  await wallet.load();
  expect(await wallet.deposit('1000.00', 'demo')).toEqual({ ok: true, receipt: RECEIPT });
  expect(wallet.balances?.main).toBe('1005.00');
});

test('after a lost answer the same deposit is sent with the same key', async () => {
  let answer = bad('timeout');
  const { wallet, keysSent } = setUp({ 'wallet.deposit': () => answer });
  await wallet.deposit('1000.00', 'demo');
  answer = bad('http');
  await wallet.deposit('1000.00', 'demo');
  answer = good(RECEIPT);
  await wallet.deposit('1000.00', 'demo');
  expect(keysSent()).toEqual(['key-1', 'key-1', 'key-1']);
});

test('after a definite answer the next deposit has a new key', async () => {
  let answer = good(RECEIPT);
  const { wallet, keysSent } = setUp({ 'wallet.deposit': () => answer });
  await wallet.deposit('1000.00', 'demo');
  answer = bad('business');
  await wallet.deposit('1000.00', 'demo');
  await wallet.deposit('1000.00', 'demo');
  expect(keysSent()).toEqual(['key-1', 'key-2', 'key-3']);
});

test('another amount is another deposit, even after a lost answer', async () => {
  const { wallet, keysSent } = setUp({ 'wallet.deposit': bad('network') });
  await wallet.deposit('1000.00', 'demo');
  await wallet.deposit('500.00', 'demo');
  expect(keysSent()).toEqual(['key-1', 'key-2']);
});

test('a player who leaves takes everything along', async () => {
  const { wallet, keysSent } = setUp({
    'wallet.index': good(BALANCES),
    'wallet.deposit': bad('network'),
  });
  await wallet.load();
  await wallet.deposit('1.00', 'demo');
  wallet.reset('gone');
  expect(wallet.balances).toBeNull();
  expect(wallet.status).toBe('idle');
  await wallet.deposit('1.00', 'demo');
  expect(keysSent()).toEqual(['key-1', 'key-2']);
});

test('an answer that comes after the player has left is shown to nobody', async () => {
  let answer = good(BALANCES);
  const { wallet } = setUp({ 'wallet.index': () => answer, 'wallet.deposit': good(RECEIPT) });
  const late = [wallet.load(), wallet.deposit('1000.00', 'demo')];
  wallet.reset('gone');
  answer = good({ ...BALANCES, main: '7.00' });
  await wallet.load();
  await Promise.all(late);
  expect(wallet.balances?.main).toBe('7.00');
});

test('a deposit that is open keeps its key over a session that ran out', async () => {
  const { wallet, keysSent } = setUp({
    'wallet.index': good(BALANCES),
    'wallet.deposit': bad('network'),
  });
  await wallet.load();
  await wallet.deposit('1.00', 'demo');
  wallet.reset('out');
  expect(wallet.balances).toBeNull();
  await wallet.deposit('1.00', 'demo');
  expect(keysSent()).toEqual(['key-1', 'key-1']);
});
