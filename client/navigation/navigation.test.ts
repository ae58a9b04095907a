import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import type { NavigateFunction } from 'react-router-dom';
import { createNavigation } from './navigation.ts';
import { ROUTE_NAMES, routeNameOf, ROUTES, TAB_NAMES, tabOf, urlOf } from './routes.ts';

/** A router that moves at once; the test decides when a page arrives. */
function setUp() {
  const stack = ['/'];
  const moves: string[] = [];
  const entries = {
    get at() {
      return stack.length - 1;
    },
  };
  const go = ((to: string | number, options?: { replace?: boolean; state?: unknown }) => {
    const how = options?.state ? 'relaunch' : options?.replace ? 'replace' : 'push';
    moves.push(typeof to === 'number' ? `go ${to}` : `${how} ${to}`);
    if (typeof to === 'number') stack.splice(to);
    else if (how === 'push') stack.push(to);
    else stack[stack.length - 1] = to;
  }) as NavigateFunction; // the app passes texts and numbers only
  const navigation = createNavigation(entries, () => stack.at(-1) ?? '/');
  return { navigation, moves, go };
}

function attached() {
  const { navigation, moves, go } = setUp();
  navigation.attach(go);
  return { navigator: navigation, moves };
}

test('navigate pushes and redirect replaces a page, with its query', () => {
  const { navigator, moves } = attached();
  expect(navigator.navigate('/pages/game/bet?game_id=3')).toEqual({ ok: true });
  navigator.onPageShown();
  expect(navigator.redirect('pages/game/history')).toEqual({ ok: true });
  expect(moves).toEqual(['push /pages/game/bet?game_id=3', 'replace /pages/game/history']);
});

const ACTS = ['navigate', 'redirect', 'relaunch', 'switchTab'] as const;

test.each([
  ['without a URL', [''], ACTS, 'no_url'],
  ['to an unknown target', ['/pages/no/where'], ACTS, 'unregistered'],
  [
    'to a page of the tab bar',
    ['/', 'pages/index/index', '/pages/profile/profile', 'pages/repay/repay'],
    ['navigate', 'redirect'],
    'tab_page',
  ],
] as const)('a move %s is rejected', (_, urls, acts, reason) => {
  const { navigator, moves } = attached();
  for (const url of urls)
    for (const act of acts) expect(navigator[act](url)).toEqual({ ok: false, reason });
  expect(moves).toEqual([]);
});

test('switchTab rejects pages outside of the tab bar', () => {
  const { navigator, moves } = attached();
  expect(navigator.switchTab('/pages/game/bet')).toEqual({ ok: false, reason: 'not_tab_page' });
  expect(navigator.switchTab('pages/repay/repay')).toEqual({ ok: true });
  expect(moves).toEqual(['replace /pages/repay/repay']);
});

test('relaunch opens pages of either kind', () => {
  const { navigator, moves } = attached();
  navigator.relaunch('/pages/login/login');
  navigator.onPageShown();
  navigator.relaunch('/pages/index/index');
  expect(moves).toEqual(['relaunch /pages/login/login', 'relaunch /']);
});

test('a second navigation to a pending target is rejected', () => {
  const { navigator, moves } = attached();
  expect(navigator.navigate('/pages/game/bet')).toEqual({ ok: true });
  expect(navigator.navigate('/pages/game/bet')).toEqual({ ok: false, reason: 'pending' });
  expect(navigator.redirect('pages/game/bet')).toEqual({ ok: false, reason: 'pending' });
  expect(navigator.navigate('/pages/game/history')).toEqual({ ok: true });
  expect(moves).toHaveLength(2);
});

test('navigating to the current page does nothing', () => {
  const { navigator, moves } = attached();
  expect(navigator.switchTab('/')).toEqual({ ok: true });
  expect(moves).toEqual([]);
});

test('back goes back, and from the first page of a visit to home', () => {
  const { navigator, moves } = attached();
  navigator.back();
  navigator.navigate('/pages/game/bet');
  navigator.back();
  expect(moves).toEqual(['replace /', 'push /pages/game/bet', 'go -1']);
});

test('the last move before the router is mounted waits for it', () => {
  const { navigation, moves, go } = setUp();
  navigation.navigate('/pages/news/list');
  navigation.relaunch('/pages/login/login');
  expect(moves).toEqual([]);
  navigation.attach(go);
  expect(moves).toEqual(['relaunch /pages/login/login']);
});

test('the tab bar has its five pages in order', () => {
  expect(TAB_NAMES.map((name) => ROUTES[name].path)).toEqual([
    '/',
    '/pages/index/discount',
    '/pages/index/customer-service',
    '/pages/repay/repay',
    '/pages/profile/profile',
  ]);
});

const SCREENS = new URL('../../docs/requirements/screens.md', import.meta.url);

test('the other paths have those of requirement SCR-9', () => {
  const screens = readFileSync(SCREENS, 'utf8');
  const [, table = ''] = /- \*\*SCR-9\*\*(.*?)- \*\*/s.exec(screens) ?? [];
  const documented = Array.from(table.matchAll(/^ +\| `([^`]+)`/gm), ([, path = '']) => path);
  const others = ROUTE_NAMES.filter((name) => !TAB_NAMES.includes(name));
  expect(documented.length).toBeGreaterThan(10);
  expect(others.map((name) => ROUTES[name].path)).toEqual(expect.arrayContaining(documented));
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

test.each([
  ['feedback', 'help'],
  ['web', 'help'],
  ['newsDetail', 'home'],
  ['gameRecord', 'profile'],
] as const)('the page %s belongs to the tab %s', (page, tab) => {
  expect(tabOf(page)).toBe(tab);
});
