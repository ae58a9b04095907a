import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_MINOR, minor, parseTypedMoney } from '#contract/money.ts';
import { type AmountKey, plainAmount, plusAmount, shortAmount, typeKey } from './wallet-amount.ts';

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
