import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, MAX_MINOR, minor, parseMoney, parseTypedMoney, sumMoney } from './money.ts';

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

  it.each<[string, unknown[]]>([
    ['a sign', ['-1', '+5', -1]],
    ['a third decimal', ['0.001', 1.005]],
    ['another notation', ['1e309', '1e5', '0x10', 1e21, 2n]],
    ['what is not finite', ['NaN', 'Infinity', Number.NaN, Number.POSITIVE_INFINITY]],
    ['blanks', ['', ' 5 ', '5\n']],
    ['another spelling', ['01.00', '1,00', '٣', '.5', '5.']],
    ['more than the maximum', ['100000000000.01', '99999999999999999999']],
    ['what is no text or number', [null, undefined, true, [1], {}]],
  ])('refuses %s', (_, inputs) => {
    expect(inputs.filter((input) => parseMoney(input) !== null)).toEqual([]);
  });

  it('is the inverse of formatMoney', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_MINOR }), (value) => {
        expect(parseMoney(formatMoney(minor(value)))).toBe(value);
      }),
    );
  });
});

describe('parseTypedMoney', () => {
  it.each([
    ['12,50', 12_50],
    ['12.50', 12_50],
    ['12,5', 12_50],
    ['7,1', 7_10],
    ['1,00', 1_00],
    ['12,', 12_00],
    ['12.', 12_00],
    [',5', 50],
    ['.05', 5],
    ['0,50', 50],
    ['007', 7_00],
    ['0', 0],
    ['1250', 1_250_00],
    ['1,000', 1_000_00],
    ['1,250.', 1_250_00],
    ['1,234,567.5', 1_234_567_50],
    ['1.234.567,5', 1_234_567_50],
    ['1.234,50', 1_234_50],
    ['1.234.567', 1_234_567_00],
    ['1 234,50', 1_234_50],
    ['1\u00a0234\u00a0567.50', 1_234_567_50],
    ['1\u202f234,5', 1_234_50],
    ["1'234.50", 1_234_50],
    ['1’234,50', 1_234_50],
    ['１２，５０', 12_50],
    ['１２．５', 12_50],
    ['12。50', 12_50],
    ['１，２３４．５０', 1_234_50],
    [' \t12,50\n', 12_50],
    ['¥12.50', 12_50],
    ['￥ 1,250', 1_250_00],
    ['$1,250.00', 1_250_00],
    ['12,50 €', 12_50],
    ['\u202d12,50\u202c\u200b', 12_50],
    ['100,000,000,000.00', MAX_MINOR],
  ])('reads %j', (text, expected) => {
    expect(parseTypedMoney(text)).toBe(expected);
  });

  it.each([
    ['groups that could be cents', ['1.000', '12.345', '0,500', '1234,567', '1.0000']],
    ['wrong groups', ['12,345,6', '1,23,456', '1,0000', '1,000,00', '1,,000', ',1,000', ',500']],
    ['groups of two kinds', ['1,000.000', '1.000,000', '1,234 567', '1 234 567,890', '1..5']],
    ['amounts apart', ['12 50', '12\t500']],
    ['signs', ['-5', '−5', '+5', '5-', '(5)', '5%']],
    ['other notations', ['1e3', '0x10', 'ten', '5½', '10²']],
    ['words and signs of money', ['12,50 EUR', '12元', '¥¥5', '1€50']],
    ['digits of other scripts', ['٣', '١٢٫٥٠', '\u202e05.21']],
    ['more than the maximum, or a long text', ['100000000000.01', `${' '.repeat(139)}1`]],
    ['no digits', ['', ' ', '.', ',', '¥']],
  ])('refuses %s', (_, texts) => {
    expect(texts.filter((text) => parseTypedMoney(text) !== null)).toEqual([]);
  });

  it('reads every spelling of every amount as that amount, or refuses it', () => {
    fc.assert(
      fc.property(anyAmount, anySpelling, (amount, spelling) => {
        const text = spell(amount, spelling);
        const isAmbiguous = /^\D*\d{1,3}\.\d{3}\D*$/.test(text.normalize('NFKC'));
        expect([text, parseTypedMoney(text)]).toEqual([text, isAmbiguous ? null : amount]);
      }),
    );
  });
});

const anyAmount = fc
  .oneof(fc.integer({ min: 0, max: 999_999_99 }), fc.integer({ min: 0, max: MAX_MINOR }))
  .map(minor);
const anySpelling = fc
  .record({
    group: fc.constantFrom('', ',', '.', ' ', '\u00a0', '\u2009', '\u202f', "'", '’'),
    point: fc.constantFrom('.', ','),
    isShort: fc.boolean(),
    isWide: fc.boolean(),
    around: fc.constantFrom(
      ['', ''],
      ['¥', ''],
      ['$ ', ''],
      ['', ' €'],
      [' ', '\n'],
      ['\u202d', '\u202c'],
    ),
  })
  .filter(({ group, point }) => group !== point);
type Spelling = typeof anySpelling extends fc.Arbitrary<infer Each> ? Each : never;

/** Writes an amount as people of some country do. */
function spell(amount: number, { group, point, isShort, isWide, around }: Spelling): string {
  const [whole = '', decimals = ''] = formatMoney(minor(amount)).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  const cents = isShort ? decimals.replace(/0$/, '').replace(/^0$/, '') : decimals;
  const text = cents === '' ? grouped : `${grouped}${point}${cents}`;
  const wide = (each: string) => String.fromCharCode(each.charCodeAt(0) + 0xfee0);
  return around.join(isWide ? text.replaceAll(/[\d.,']/g, wide) : text);
}

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [99_999_999_99, '99999999.99'],
  [-123_456, '-1234.56'],
])('formatMoney writes %i as %s', (value, text) => {
  expect(formatMoney(minor(value))).toBe(text);
});

describe('minor', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (value) => {
    expect(() => minor(value)).toThrow(RangeError);
  });

  it('refuses a sum past the safe integers', () => {
    expect(() => sumMoney([minor(2 ** 53 - 1), minor(1)])).toThrow(RangeError);
  });
});
