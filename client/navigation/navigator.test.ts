import { expect, test } from 'vitest';
import { createNavigator, type History } from './navigator.ts';
import { ROUTE_NAMES, type RouteName } from './routes.ts';

/** A history that moves at once; the test decides when a page arrives. */
function setUp(registered: readonly RouteName[] = ROUTE_NAMES) {
  const stack = ['/'];
  const moves: string[] = [];
  const history: History = {
    push: (url) => {
      moves.push(`push ${url}`);
      stack.push(url);
    },
    replace: (url) => {
      moves.push(`replace ${url}`);
      stack[stack.length - 1] = url;
    },
    relaunch: (url) => {
      moves.push(`relaunch ${url}`);
      stack[stack.length - 1] = url;
    },
    back: (delta) => {
      moves.push(`back ${delta}`);
      stack.splice(-delta);
    },
    url: () => stack.at(-1) ?? '/',
    depth: () => stack.length - 1,
  };
  return { navigator: createNavigator(history, new Set(registered)), moves };
}

test('navigate pushes and redirect replaces a page, with its query', () => {
  const { navigator, moves } = setUp();
  expect(navigator.navigate('/pages/game/bet?game_id=3')).toEqual({ ok: true });
  navigator.onPageShown();
  expect(navigator.redirect('pages/game/history')).toEqual({ ok: true });
  expect(moves).toEqual(['push /pages/game/bet?game_id=3', 'replace /pages/game/history']);
});

test('navigation without a URL is rejected', () => {
  const { navigator, moves } = setUp();
  for (const act of ['navigate', 'redirect', 'relaunch', 'switchTab'] as const)
    expect(navigator[act]('')).toEqual({ ok: false, reason: 'no_url' });
  expect(moves).toEqual([]);
});

test('unknown targets and routes without a screen are rejected', () => {
  const { navigator } = setUp(['home', 'login']);
  const rejected = { ok: false, reason: 'unregistered' };
  expect(navigator.navigate('/pages/no/where')).toEqual(rejected);
  expect(navigator.navigate('/pages/news/list')).toEqual(rejected);
  expect(navigator.relaunch('/pages/news/list')).toEqual(rejected);
  expect(navigator.navigate('/pages/login/login')).toEqual({ ok: true });
});

test('navigate and redirect reject pages of the tab bar', () => {
  const { navigator } = setUp();
  const rejected = { ok: false, reason: 'tab_page' };
  for (const url of ['/', 'pages/index/index', '/pages/profile/profile', 'pages/repay/repay']) {
    expect(navigator.navigate(url)).toEqual(rejected);
    expect(navigator.redirect(url)).toEqual(rejected);
  }
});

test('switchTab rejects pages outside of the tab bar', () => {
  const { navigator, moves } = setUp();
  expect(navigator.switchTab('/pages/game/bet')).toEqual({ ok: false, reason: 'not_tab_page' });
  expect(navigator.switchTab('pages/repay/repay')).toEqual({ ok: true });
  expect(moves).toEqual(['replace /pages/repay/repay']);
});

test('relaunch opens pages of either kind', () => {
  const { navigator, moves } = setUp();
  navigator.relaunch('/pages/login/login');
  navigator.onPageShown();
  navigator.relaunch('/pages/index/index');
  expect(moves).toEqual(['relaunch /pages/login/login', 'relaunch /']);
});

test('a second navigation to a pending target is rejected', () => {
  const { navigator, moves } = setUp();
  expect(navigator.navigate('/pages/game/bet')).toEqual({ ok: true });
  expect(navigator.navigate('/pages/game/bet')).toEqual({ ok: false, reason: 'pending' });
  expect(navigator.redirect('pages/game/bet')).toEqual({ ok: false, reason: 'pending' });
  expect(navigator.navigate('/pages/game/history')).toEqual({ ok: true });
  expect(moves).toHaveLength(2);
});

test('a target may be navigated to again after it was shown', () => {
  const { navigator, moves } = setUp();
  navigator.navigate('/pages/game/bet');
  navigator.onPageShown();
  navigator.back();
  navigator.onPageShown();
  expect(navigator.navigate('/pages/game/bet')).toEqual({ ok: true });
  expect(moves).toEqual(['push /pages/game/bet', 'back 1', 'push /pages/game/bet']);
});

test('navigating to the current page does nothing', () => {
  const { navigator, moves } = setUp();
  expect(navigator.switchTab('/')).toEqual({ ok: true });
  expect(moves).toEqual([]);
});

test('back goes back, and from the first page of a visit to home', () => {
  const { navigator, moves } = setUp();
  navigator.back();
  navigator.navigate('/pages/game/bet');
  navigator.back(2);
  expect(moves).toEqual(['replace /', 'push /pages/game/bet', 'replace /']);
});
