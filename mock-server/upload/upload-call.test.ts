import { expect, it } from 'vitest';
import { imageKindOf, suffixOf } from './check-file.ts';
import { wholeNumberOf } from './chunked-upload.ts';
import { GIF, PNG } from '../testing/upload-calls.ts';

it.each([
  ['3', 3],
  [' 3', 3],
  ['3abc', 3],
  ['-1', -1],
  ['+7', 7],
  ['1.9', 1],
  ['1e1', 10],
  ['abc', 0],
  ['', 0],
  [undefined, 0],
  ['99999999999999999999', Number.MAX_SAFE_INTEGER],
  ['-1e400', -Number.MAX_SAFE_INTEGER],
  [2.7, 2],
  ['٣', 0],
])('parses %j as %d, like PHP', (text, number) => {
  expect(wholeNumberOf(text)).toBe(number);
});

it.each([
  ['a.PNG', 'png'],
  ['a.b.zip', 'zip'],
  ['.png', 'png'],
  ['a', ''],
  ['a.', ''],
  ['a.p g', ''],
  ['a.png\n', ''],
  ['a.png\0', ''],
])('reads from the name %j the suffix %j', (name, suffix) => {
  expect(suffixOf(name)).toBe(suffix);
});

it('recognises images by their first twelve bytes', () => {
  expect(imageKindOf(PNG)).toBe('png');
  expect(imageKindOf(GIF)).toBe('gif');
  expect(imageKindOf(PNG.subarray(0, 12))).toBe('png');
  expect(imageKindOf(PNG.subarray(0, 11))).toBeNull();
  expect(imageKindOf(Buffer.from('GIF88a and more'))).toBeNull();
  expect(imageKindOf(Buffer.from('RIFFxxxxWAVEfmt '))).toBeNull();
  expect(imageKindOf(Buffer.from('<svg></svg>     '))).toBeNull();
});
