import { expect, it } from 'vitest';
import { toDigits, toMobile, toPlainText, toTidyText } from './typed-text.ts';

it.each([
  [' kay7\n', 'kay7'],
  ['ｋａｙ７', 'kay7'],
  ['\u202dkay\u200b7\u202c', 'kay7'],
  ['kay7\u3164\ufeff', 'kay7'],
  ['ann＠example。com', 'ann@example.com'],
  ['No.\u00a07\u3000B', 'No. 7 B'],
  ['\u200b', ''],
])('reads %j as the code %j', (text, plain) => {
  expect(toPlainText(text)).toBe(plain);
});

it.each([
  ' 13800000001',
  '138 0000 0001',
  '138-0000-0001',
  '+86 138 0000 0001',
  '+86\u00a0138‑0000–0001',
  '(+86) 138.0000.0001',
  '0086-13800000001',
  '8613800000001',
  '＋８６　１３８０００００００１',
  '\u202d+86 138 0000 0001\u202c\n',
  '138\u200b00000001',
])('reads the mobile in %j', (text) => {
  expect(toMobile(text)).toBe('13800000001');
});

it.each([
  ['1380000000', '1380000000'],
  ['+861380000000', '+861380000000'],
  ['+1 138 0000 0001', '+113800000001'],
  ['86861380000001', '86861380000001'],
  ['138 0000 000x', '138 0000 000x'],
  ['kay_7', 'kay_7'],
])('makes no other mobile of %j', (text, plain) => {
  expect(toMobile(text)).toBe(plain);
});

it.each([
  ['6222 0202-0000 1234', '6222020200001234'],
  ['１２３４５６ ', '123456'],
  ['123 456', '123456'],
  ['Bank of X 123', 'Bank of X 123'],
  ['', ''],
])('reads the digits of %j as %j', (text, digits) => {
  expect(toDigits(text)).toBe(digits);
});

it.each([
  ['\u200b \u3164', ''],
  ['\u202e  Ann Lee\u200d\u202c ', 'Ann Lee'],
  ['a\u200db', 'a\u200db'],
  ['👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('tidies the text %j', (text, tidy) => {
  expect(toTidyText(text)).toBe(tidy);
});
