import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shellTitles, TITLES, writeShellWords } from './shell-words.ts';

it('writes a word in both languages', () => {
  expect(writeShellWords('<p>{{play.big}}</p>')).toBe(
    '<p><span lang="en">Big</span><span lang="zh-Hans">大</span></p>',
  );
});

it.each(['{{play.huge}}', '{{play}}', '{{play.big.more}}'])('refuses %s', (html) => {
  expect(() => writeShellWords(html)).toThrow('which is no message');
});

it('names the title of a page in all languages', () => {
  expect(shellTitles()['/pages/game/record']).toEqual({
    en: 'Bet records',
    'zh-Hans': expect.stringMatching(/^[一-鿿]+$/u),
  });
});

it.each(Object.entries(TITLES))('the screen %s has the title %s', (route, key) => {
  const screens = readFileSync('client/app/screens.tsx', 'utf8');
  const [, file = ''] =
    new RegExp(`\\b${route}: \\w+\\(\\s*async[^']+'([^']+)'`).exec(screens) ?? [];
  const screen = readFileSync(join('client/app', file), 'utf8');
  expect(screen.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`title=\\{t\\([^)]*'${key}'\\)`));
});
