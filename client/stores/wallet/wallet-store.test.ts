import { expect, test } from 'vitest';
import { bad, good, scriptedApi } from '../session/session-store.test-support.ts';
import { WalletStore } from './wallet-store.ts';

const BALANCES = { main: '5.00', bonus: '0.00', frozen: '0.00', savings: '0.00', points: 0 };

function setUp(answers: Parameters<typeof scriptedApi>[0]) {
  return new WalletStore(scriptedApi(answers).api);
}

test('the balances are the server’s', async () => {
  const wallet = setUp({ 'wallet.index': good(BALANCES) });
  expect(wallet.status).toBe('idle');
  const loading = wallet.load();
  expect(wallet.status).toBe('loading');
  await loading;
  expect(wallet.status).toBe('ready');
  expect(wallet.balances).toEqual(BALANCES);
});

test('a failed reload keeps the balances and reports the failure', async () => {
  let answer = good(BALANCES);
  const wallet = setUp({ 'wallet.index': () => answer });
  await wallet.load();
  answer = bad('network');
  await wallet.load();
  expect(wallet.status).toBe('failed');
  expect(wallet.failure?.kind).toBe('network');
  expect(wallet.balances?.main).toBe('5.00');
});

test('the balance of an answer is shown at once', async () => {
  const wallet = setUp({ 'wallet.index': good(BALANCES) });
  wallet.setMain('7.00');
  expect(wallet.balances).toBeNull();
  await wallet.load();
  wallet.setMain('7.00');
  expect(wallet.balances).toEqual({ ...BALANCES, main: '7.00' });
});

test('the end of a session clears the balances', async () => {
  const wallet = setUp({ 'wallet.index': good(BALANCES) });
  await wallet.load();
  wallet.reset();
  expect(wallet.balances).toBeNull();
  expect(wallet.status).toBe('idle');
});

test('balances that arrive after the session ended are ignored', async () => {
  let answer = good(BALANCES);
  const wallet = setUp({ 'wallet.index': () => answer });
  const late = wallet.load();
  wallet.reset();
  answer = good({ ...BALANCES, main: '7.00' });
  await wallet.load();
  await late;
  expect(wallet.balances?.main).toBe('7.00');
});
