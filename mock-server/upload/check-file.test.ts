import { expect, it } from 'vitest';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { GIF, PNG } from '../testing/upload-calls.ts';
import { checkFile, imageKindOf, programTypeOf, suffixOf } from './check-file.ts';
import { wholeNumberOf } from './chunked-upload.ts';

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
])('an index or count is read as PHP does: %j is %d', (text, number) => {
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

it.each([
  [PNG.subarray(0, 12), 'png'],
  [PNG.subarray(0, 11), null],
  [GIF, 'gif'],
  ['GIF87a and more', 'gif'],
  ['GIF88a and more', null],
  ['\xff\xd8\xff\xe0 and more', 'jpeg'],
  ['RIFFxxxxWEBPVP8 ', 'webp'],
  ['RIFFxxxxWAVEfmt ', null],
  ['BM and more bytes', 'bmp'],
  ['<svg></svg>     ', null],
])('tells an image by its first twelve bytes: %j', (bytes, kind) => {
  expect(imageKindOf(Buffer.from(bytes as string, 'latin1'))).toBe(kind); // a Buffer is copied
});

it.each([
  ['<?php echo 1; ?>', 'text/x-php'],
  [' \n<html><body>hi</body></html>', 'text/html'],
  ['<!DOCTYPE html><p>hi', 'text/html'],
  ['PK<html>', null],
])('tells a program by how it begins: %j', (text, type) => {
  expect(programTypeOf(Buffer.from(text))).toBe(type);
});

const TEXT = Buffer.from('not an image at all');
const EMPTY = Buffer.alloc(0);
const WEBP = Buffer.from('RIFFxxxxWEBPVP8 ');
const LIMITED = 'file_format_limited';
const NO_IMAGE = 'file_not_an_image';

it.each([
  ['a listed suffix', 'a.wav', 'audio/wav', TEXT],
  ['any suffix for octet-stream', 'a.png', 'application/octet-stream', PNG],
  ['another image under an image suffix', 'a.gif', 'image/gif', PNG],
  ['an empty archive', 'a.zip', 'application/zip', EMPTY],
  ['an invalid archive', 'a.zip', 'application/zip', TEXT],
  ['a name with several dots', 'a.php.png', 'image/png', PNG],
  ['an image under an archive name', 'a.zip', 'image/png', PNG],
  ['WebP under an archive name', 'a.zip', 'image/webp', WEBP],
  ['PNG under the suffix of WebP', 'a.webp', 'image/webp', PNG],
])('accepts %s', (_what, name, type, head) => {
  checkFile({ name, type, head, size: PLAIN_MAX_BYTES }, PLAIN_MAX_BYTES);
});

it.each([
  ['an executable', 'a.exe', 'image/png', PNG, LIMITED],
  ['text', 'a.txt', 'text/plain', TEXT, LIMITED],
  ['svg', 'a.svg', 'image/svg+xml', TEXT, LIMITED],
  ['php5', 'a.php5', 'image/png', PNG, LIMITED],
  ['phtml', 'a.PHTML', 'image/png', PNG, LIMITED],
  ['html', 'a.html', 'image/png', PNG, LIMITED],
  ['no suffix', 'a', 'image/png', PNG, LIMITED],
  ['a suffix of other signs', 'a.p-g', 'image/png', PNG, LIMITED],
  ['the type text/html', 'a.png', 'text/html', PNG, LIMITED],
  ['the type text/x-php', 'a.png', 'text/x-php', PNG, LIMITED],
  ['a type without a slash', 'a.png', 'image', PNG, LIMITED],
  ['text under an image suffix', 'a.png', 'image/png', TEXT, NO_IMAGE],
  ['text of an image type', 'a.zip', 'image/png', TEXT, NO_IMAGE],
  ['an empty image', 'a.png', 'image/png', EMPTY, NO_IMAGE],
  ['WebP under an older suffix', 'a.jpg', 'image/webp', WEBP, 'illegal_image'],
])('refuses %s', (_what, name, type, head, message) => {
  const file = { name, type, head, size: head.length };
  expect(() => checkFile(file, PLAIN_MAX_BYTES)).toThrow(message);
});

it.each([
  ['a.php', 'image/png', LIMITED],
  ['a.exe', 'image/png', 'file_too_big'],
])('looks for programs before the size, and at the rest after it: %s', (name, type, message) => {
  const file = { name, type, head: EMPTY, size: PLAIN_MAX_BYTES + 1 };
  expect(() => checkFile(file, PLAIN_MAX_BYTES)).toThrow(message);
});
