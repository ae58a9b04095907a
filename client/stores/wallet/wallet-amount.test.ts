import { expect, test } from 'vitest';
import { MAX_MINOR, minor } from '#contract/money.ts';
import {
  type AmountKey,
  groupDigits,
  plusAmount,
  shortAmount,
  typeKey,
  ungroup,
} from './wallet-amount.ts';

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
  expect(plusAmount('ten', minor(500_00))).toBe('500');
  expect(plusAmount('99999999999', minor(500_00))).toBe('99999999999');
  expect(shortAmount(minor(MAX_MINOR))).toBe('100000000000');
});

test('the display groups digits, and editing takes the groups away', () => {
  expect(groupDigits('1000')).toBe('1,000');
  expect(groupDigits('1234567.5')).toBe('1,234,567.5');
  expect(groupDigits('12.')).toBe('12.');
  expect(groupDigits('ten')).toBe('ten');
  expect(ungroup('1,0005', '1,000')).toBe('10005');
  expect(ungroup('1,00', '1,000')).toBe('100');
});

test('a comma that the player types is no group: it may stand for the decimals', () => {
  expect(ungroup('12,', '12')).toBe('12,');
  expect(ungroup('1,000.00', '')).toBe('1,000.00');
});
