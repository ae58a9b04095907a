import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routeNameOf, ROUTES, TAB_NAMES, urlOf } from './routes.ts';

test('the tab bar has its five pages in order', () => {
  expect(TAB_NAMES.map((name) => ROUTES[name].path)).toEqual([
    '/',
    '/pages/index/discount',
    '/pages/index/customer-service',
    '/pages/repay/repay',
    '/pages/profile/profile',
  ]);
});

test('every other documented path is known (SCR-9)', () => {
  const paths = Object.values(ROUTES).map((route) => route.path);
  for (const path of [
    'profile/notice',
    'login/login',
    'register/register',
    'profile/userinfo',
    'news/list',
    'news/detail',
    'trade/record',
    'trade/withdraw',
    'trade/transfer',
    'public/web',
    'public/feedback',
    'game/bet',
    'game/history',
    'game/record',
  ])
    expect(paths).toContain(`/pages/${path}`);
  expect(paths).toHaveLength(19);
});

test.each([
  ['/', 'home'],
  ['', 'home'],
  ['pages/index/index', 'home'],
  ['/pages/index/index', 'home'],
  ['pages/repay/repay', 'deposit'],
  ['/pages/repay/repay/', 'deposit'],
  ['/pages/game/bet?game_id=3', 'gameBet'],
  ['/pages/game', null],
  ['/pages/constructor', null],
])('%s leads to %s', (url, name) => {
  expect(routeNameOf(url)).toBe(name);
});

test('urlOf writes the query parameters that are set', () => {
  expect(urlOf('gameBet')).toBe('/pages/game/bet');
  expect(urlOf('gameBet', { game_id: 3, copy: undefined })).toBe('/pages/game/bet?game_id=3');
  expect(urlOf('web', { title: 'a&b' })).toBe('/pages/public/web?title=a%26b');
});

test('the sweep visits every route', () => {
  const sweep = readFileSync(new URL('../../e2e/pages/every-screen.ts', import.meta.url), 'utf8');
  const swept = Array.from(sweep.matchAll(/^ {2}'(\/.*)',$/gm), ([, url = '']) => routeNameOf(url));
  expect(new Set(swept)).toEqual(new Set(Object.keys(ROUTES)));
});
