import { expect, it } from 'vitest';
import { findNearestNames } from './nearest-names.ts';

const NAMES = ['games.list', 'games.play', 'user.login', 'user.logout', 'sms.send'];

it.each([
  ['games.lst', 1, ['games.list']],
  ['GAMES.LIST', 1, ['games.list']],
  ['user.logn', 2, ['user.login', 'user.logout']],
  ['games.plya', 2, ['games.play', 'games.list']],
  ['', 1, ['sms.send']],
])('nearest to %j', (text, count, expected) => {
  expect(findNearestNames(text, NAMES, count)).toEqual(expected);
});

it('returns three names, the earliest of equally near ones', () => {
  expect(findNearestNames('x', ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']);
  expect(findNearestNames('x', [])).toEqual([]);
});
