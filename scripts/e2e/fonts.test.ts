import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeFontConfig } from './fonts.ts';

const foldersOf = (file: string) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/<dir>(.*)<\/dir>/g), ([, folder = '']) => folder);

it('the browsers of the tests get a Latin and a Chinese font from packages', () => {
  const fonts = foldersOf(writeFontConfig()).map((folder) => readdirSync(folder));
  expect(fonts[0]).toContain('DejaVuSans.ttf');
  expect(fonts[1]).toContain('ZCOOLXiaoWei_400Regular.ttf');
});

it('the folder of the repository may have any name', () => {
  const base = mkdtempSync(join(tmpdir(), 'dicebox & fünf <'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const [folder] = foldersOf(writeFontConfig(base));
  expect(folder).toContain('dicebox &amp; fünf &lt;');
});
