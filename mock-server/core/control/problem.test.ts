import { expect, it } from 'vitest';
import { nearest } from './problem.ts';

const NAMES = ['games.list', 'games.play', 'user.login', 'user.logout', 'sms.send'];

it.each([
  ['games.lst', 1, ['games.list']],
  ['GAMES.LIST', 1, ['games.list']],
  ['user.logn', 2, ['user.login', 'user.logout']],
  ['games.plya', 2, ['games.play', 'games.list']],
  ['', 1, ['sms.send']],
])('nearest to %j', (text, count, expected) => {
  expect(nearest(text, NAMES, count)).toEqual(expected);
});

it('returns three names, the earliest of equally near ones', () => {
  expect(nearest('x', ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']);
  expect(nearest('x', [])).toEqual([]);
});
