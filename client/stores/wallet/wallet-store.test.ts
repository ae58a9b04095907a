import { expect, test, describe, it } from 'vitest';
import { WalletStore } from './wallet-store.ts';
import { minor, MAX_MINOR, parseTypedMoney, shortAmount } from '#contract/money.ts';
import {
  allOf,
  amountProblem,
  wireAmount,
  type AmountKey,
  plainAmount,
  plusAmount,
  typeKey,
} from './wallet-amount.ts';
import { CardsStore, type Card } from './cards-store.ts';
import { successAnswer, failed, FakeApi, noCurtain, scriptedApi } from '../fakes.test-support.ts';
import fc from 'fast-check';

const BALANCES = { main: '5.00', bonus: '0.00', frozen: '0.00', savings: '0.00', points: 0 };

function setUp(answers: Parameters<typeof scriptedApi>[0]) {
  const { api, calls } = scriptedApi(answers);
  return { wallet: new WalletStore(api, noCurtain), calls };
}

test('the balance of an answer is shown at once', async () => {
  const { wallet } = setUp({ 'wallet.index': successAnswer(BALANCES) });
  wallet.setMain('7.00');
  expect(wallet.balances).toBeNull();
  await wallet.load();
  wallet.setMain('7.00');
  expect(wallet.balances).toEqual({ ...BALANCES, main: '7.00' });
});

test('a bet shows the balance of its answer, and loads one that the answer lacks', async () => {
  const { wallet, calls } = setUp({ 'wallet.index': successAnswer(BALANCES) });
  await wallet.load();
  wallet.spend(minor(1_00), '4.00');
  expect(wallet.balances?.main).toBe('4.00');
  wallet.spend(minor(1_00), null);
  expect(wallet.balances?.main).toBe('4.00');
  expect(calls).toHaveLength(2);
});

const LIMITS = { min: minor(10_00), max: minor(500_00) };
const rule = (available: string | null) =>
  ({ available, exceeds: 'withdraw_exceeds_balance', limits: LIMITS }) as const;

const OUT_OF_RANGE = 'The amount must be between 10.00 and 500.00';
const TOO_MUCH = 'Transfer amount cannot exceed available balance';
const UNLIMITED = { available: '1000.00', exceeds: 'transfer_exceeds_balance' } as const;

describe('an amount', () => {
  it.each(['', ' ', '0', '0.00', '-1', '1.005', '1e3', 'ten', '١٠'])('"%s" is invalid', (text) => {
    expect(amountProblem(text, rule('100.00'))?.key).toBe('amount_invalid');
  });

  it.each([
    ['is the whole balance', '100', rule('100.00'), undefined],
    ['is a cent more', '100.01', rule('100.00'), { key: 'withdraw_exceeds_balance' }],
    ['equals the lower limit', '10', rule('1000.00'), undefined],
    ['equals the upper limit', '500', rule('1000.00'), undefined],
    ['is below the limits', '9.99', rule('1000.00'), { message: OUT_OF_RANGE }],
    ['is above the limits', '500.01', rule('1000.00'), { key: 'amount_out_of_range' }],
    ['is more than nothing', '10', rule('0.00'), { key: 'insufficient_balance' }],
    ['may exceed an unknown balance', '400', rule(null), undefined],
    ['has no limits', '0.01', UNLIMITED, undefined],
    ['has no limits but the balance', '1000.01', UNLIMITED, { message: TOO_MUCH }],
  ])('that %s: %s', (_, text, limits, problem) => {
    const found = amountProblem(text, limits);
    if (problem) expect(found).toMatchObject(problem);
    else expect(found).toBeNull();
  });

  it('is normalised for the wire', () => {
    expect([' 10', '10.5', '10.50'].map(wireAmount)).toEqual(['10.00', '10.50', '10.50']);
  });
});

it('the amount of the "all" button is capped at the limit of one order', () => {
  expect(allOf('499.99', LIMITS.max)).toBe('499.99');
  expect(allOf('500.01', LIMITS.max)).toBe('500.00');
  expect(allOf('500.01')).toBe('500.01');
});

const card = (id: number): Card => ({ id, channel: 'bank', holder: 'Ann', address: `****${id}` });
const NEW = { channel: 'bank', holder: 'Ann', address: '6222' };

test('a refused card shows the reason and reloads the cards', async () => {
  const api = new FakeApi({
    'wallet.cards': () => successAnswer([card(1)]),
    'wallet.addCard': () => failed('business', 'card_exists'),
  });
  const store = new CardsStore(api);
  expect(await store.add(NEW)).toBeNull();
  expect(store.refusal?.key).toBe('card_exists');
  expect(store.isAdding).toBe(false);
  await Promise.resolve();
  expect(store.cards).toEqual([card(1)]);
  store.clearRefusal();
  expect(store.refusal).toBeNull();
});

test('five cards are the maximum', async () => {
  const store = new CardsStore(
    new FakeApi({ 'wallet.cards': () => successAnswer([1, 2, 3, 4, 5].map(card)) }),
  );
  expect(store.isFull).toBe(false);
  await store.load();
  expect(store.isFull).toBe(true);
});

const press = (...keys: AmountKey[]) => keys.reduce(typeKey, '');

test('the keypad types amounts only', () => {
  expect(press('1', '0', '.', '5', '0')).toBe('10.50');
  expect(press('1', '.', '5', '0', '7')).toBe('1.50');
  expect(press('1', '.', '.', '5')).toBe('1.5');
  expect(press('.', '5')).toBe('0.5');
  expect(press('0', '0', '7')).toBe('7');
  expect(press('0', '.', '7')).toBe('0.7');
  expect(press('1', '2', 'delete', 'delete', 'delete')).toBe('');
  expect(typeKey('99999999999', '9')).toBe('99999999999');
  expect(typeKey('ten', '1')).toBe('ten');
});

test('a chip adds to what is typed', () => {
  expect(plusAmount('', minor(100_00))).toBe('100');
  expect(plusAmount('0.50', minor(100_00))).toBe('100.50');
  expect(plusAmount('1.234,5', minor(100_00))).toBe('1334.50');
  expect(plusAmount('ten', minor(500_00))).toBe('500');
  expect(plusAmount('99999999999', minor(500_00))).toBe('99999999999');
  expect(shortAmount(minor(MAX_MINOR))).toBe('100000000000');
});

test('the keypad continues with the digits of an amount that was pasted', () => {
  expect(typeKey('1,250', 'delete')).toBe('125');
  expect(typeKey('12,5', 'delete')).toBe('12.5');
  expect(typeKey('1.000', '5')).toBe('1.000');
});

test('an amount without groups is what was understood', () => {
  expect(plainAmount('1,234,567.5')).toBe('1234567.50');
  expect(plainAmount('1.234,5')).toBe('1234.50');
  expect(plainAmount('0100')).toBe('100');
  for (const text of ['1000', '12.', 'ten', '1.000', '1000.000', '1,23,456', '']) {
    expect(plainAmount(text)).toBe(text);
  }
});

test('an amount without groups is the same amount, and deleting its last digit deletes that digit', () => {
  const amounts = fc.tuple(fc.nat({ max: 99_999_999 }), fc.constantFrom('', ',', '.', ' '));
  fc.assert(
    fc.property(amounts, ([whole, group]) => {
      const typed = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group);
      fc.pre(parseTypedMoney(typed) !== null); // "1.250" is ambiguous
      const amount = minor(whole * 100);
      expect(parseTypedMoney(plainAmount(typed))).toBe(amount);
      const fewer = String(whole).slice(0, -1);
      expect(plainAmount(typed).slice(0, -1)).toBe(fewer);
      expect(typeKey(typed, 'delete')).toBe(fewer);
    }),
  );
});
