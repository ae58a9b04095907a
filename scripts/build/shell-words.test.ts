import { expect, it } from 'vitest';
import { writeShellWords } from './shell-words.ts';

it('writes a word in both languages', () => {
  expect(writeShellWords('<p>{{play.big}}</p>')).toBe(
    '<p><span lang="en">Big</span><span lang="zh-Hans">大</span></p>',
  );
});

it.each(['{{play.huge}}', '{{play}}', '{{play.big.more}}'])('refuses %s', (html) => {
  expect(() => writeShellWords(html)).toThrow('which is no message');
});
