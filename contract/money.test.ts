import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, MAX_MINOR, minor, parseMoney, sumMoney } from './money.ts';

describe('parseMoney', () => {
  it.each([
    ['10', 1000],
    ['10.5', 1050],
    ['10.50', 1050],
    ['0', 0],
    ['0.01', 1],
    [10.5, 1050],
    [7, 700],
    [1.005e2, 10050],
    ['100000000000.00', MAX_MINOR],
  ])('reads %s', (text, expected) => {
    expect(parseMoney(text)).toBe(expected);
  });

  it.each([
    '-1',
    '0.001',
    '1e309',
    'NaN',
    'Infinity',
    '0x10',
    ' 5 ',
    '5\n',
    '1e5',
    '01.00',
    '1,00',
    '٣',
    '',
    '.5',
    '5.',
    '100000000000.01',
    '99999999999999999999',
    '+5',
    1.005,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    null,
    undefined,
    true,
    [1],
    {},
    2n,
  ])('refuses %s', (input) => {
    expect(parseMoney(input)).toBeNull();
  });

  it('is the inverse of formatMoney', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_MINOR }), (value) => {
        expect(parseMoney(formatMoney(minor(value)))).toBe(value);
      }),
    );
  });
});

describe('formatMoney', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [99_999_999_99, '99999999.99'],
    [-123_456, '-1234.56'],
  ])('writes %i as %s', (value, text) => {
    expect(formatMoney(minor(value))).toBe(text);
  });
});

describe('minor', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (value) => {
    expect(() => minor(value)).toThrow(RangeError);
  });

  it('refuses a sum past the safe integers', () => {
    expect(() => sumMoney([minor(2 ** 53 - 1), minor(1)])).toThrow(RangeError);
  });
});
