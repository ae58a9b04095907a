import { expect, test } from 'vitest';
import type { Location } from 'react-router-dom';
import {
  initialStack,
  MAX_STACKED_PAGES,
  nextStack,
  RELAUNCH,
  type PageStack,
} from './page-stack.ts';
import { urlOfLocation } from './routes.ts';
import { fakeMemory } from '../stores/fakes.test-support.ts';
import { createEntries } from './entries.ts';

/** The locations of a browser, with their positions in its history. */
function visit(first = '/') {
  let made = 0;
  const locationOf = (url: string, state: unknown = null): Location => {
    const [pathname = '', search] = url.split('?');
    made += 1;
    return { pathname, search: search ? `?${search}` : '', hash: '', state, key: `e${made}` };
  };
  let entries = [locationOf(first)];
  let at = 0;
  let stack: PageStack = initialStack(entries[0]!, 0);
  const arrive = () => (stack = nextStack(stack, entries[at]!, at));
  return {
    push(url: string) {
      at += 1;
      entries = [...entries.slice(0, at), locationOf(url)];
      return arrive();
    },
    replace(url: string, state: unknown = null) {
      entries[at] = locationOf(url, state);
      return arrive();
    },
    go(delta: number) {
      at += delta;
      return arrive();
    },
    /** Loads the page again at the current entry. */
    reload: () => void (stack = initialStack(entries[at]!, at)),
    alive: () => stack.pages.map(({ location }) => urlOfLocation(location)),
  };
}

const BET_PATH = '/pages/game/bet';
const BET = `${BET_PATH}?game_id=1`;
const HISTORY = '/pages/game/history';
const RECORD = '/pages/game/record';

test('a page left forward stays alive until the player returns', () => {
  const browser = visit();
  const bet = browser.push(BET).current;
  browser.push(HISTORY);
  expect(browser.alive()).toEqual(['/', BET, HISTORY]);
  const back = browser.go(-1);
  expect(back.current).toBe(bet);
  expect(back.direction).toBe('back');
  expect(browser.alive()).toEqual(['/', BET]);
});

test('going forward again opens a new page', () => {
  const browser = visit();
  const first = browser.push(BET).current;
  browser.go(-1);
  const again = browser.go(1);
  expect(again.direction).toBe('forward');
  expect(again.current).toEqual(first);
  expect(again.current).not.toBe(first);
});

test('a redirect replaces the page', () => {
  const browser = visit();
  browser.push(BET);
  const { direction } = browser.replace(RECORD);
  expect(browser.alive()).toEqual(['/', RECORD]);
  expect(direction).toBe('forward');
  browser.go(-1);
  expect(browser.alive()).toEqual(['/']);
});

test('switching tabs drops the pages above and keeps the tabs', () => {
  const browser = visit();
  browser.push(BET);
  const { direction } = browser.replace('/pages/profile/profile');
  expect(browser.alive()).toEqual(['/', '/pages/profile/profile']);
  expect(direction).toBe('back');
  const home = browser.replace('/');
  expect(home.direction).toBe('previous');
  expect(browser.alive()).toEqual(['/', '/pages/profile/profile']);
  expect(browser.replace('/pages/repay/repay').direction).toBe('next');
  expect(browser.replace('/pages/repay/repay').direction).toBe('none');
});

test('the alias of home is home', () => {
  const browser = visit('/pages/index/index');
  browser.push(BET);
  browser.replace('/');
  expect(browser.alive()).toEqual(['/']);
});

test('a relaunch drops all pages, tabs included', () => {
  const browser = visit();
  browser.replace('/pages/profile/profile');
  browser.push(BET);
  const { direction } = browser.replace('/pages/login/login', RELAUNCH);
  expect(browser.alive()).toEqual(['/pages/login/login']);
  expect(direction).toBe('none');
  const home = browser.replace('/', RELAUNCH).current;
  expect(browser.replace('/', RELAUNCH).current).not.toBe(home);
  expect(browser.alive()).toEqual(['/']);
});

test('returning to a page that was once relaunched keeps the others', () => {
  const browser = visit();
  browser.replace('/pages/login/login', RELAUNCH);
  browser.push('/pages/register/register');
  browser.go(-1);
  browser.push(BET);
  expect(browser.alive()).toEqual(['/pages/login/login', BET]);
});

test('the oldest of more than ten pages is dropped and rebuilt on return', () => {
  const browser = visit();
  for (let page = 1; page <= MAX_STACKED_PAGES + 2; page += 1)
    browser.push(`${HISTORY}?game_id=${page}`);
  expect(browser.alive()).toHaveLength(1 + MAX_STACKED_PAGES);
  expect(browser.alive()).not.toContain(`${HISTORY}?game_id=2`);
  const back = browser.go(-(MAX_STACKED_PAGES + 1));
  expect(urlOfLocation(back.current.location)).toBe(`${HISTORY}?game_id=1`);
  expect(browser.alive()).toEqual(['/', `${HISTORY}?game_id=1`]);
});

test('back and forward work after a reload deep in the history', () => {
  const browser = visit();
  browser.push(BET);
  browser.reload();
  expect(browser.go(-1).direction).toBe('back');
  expect(browser.alive()).toEqual(['/']);
});

const at = (key: string, pathname = '/') => ({ key, pathname, search: '', hash: '', state: null });

/** The entries of a visit that went to a second and a third page. */
function entriesOfVisit(memory = fakeMemory()) {
  const entries = createEntries(memory, false);
  entries.begin(at('a'));
  entries.follow(at('b', '/b'), 'PUSH');
  entries.follow(at('c', '/c'), 'PUSH');
  return entries;
}

test('moves lead to the positions of their entries', () => {
  const entries = entriesOfVisit();
  expect(entries.at).toBe(2);
  entries.follow(at('a'), 'POP');
  expect(entries.at).toBe(0);
  entries.follow(at('c', '/c'), 'POP');
  expect(entries.at).toBe(2);
  entries.follow(at('d', '/d'), 'REPLACE');
  expect(entries.at).toBe(2);
  entries.follow(at('b', '/b'), 'POP');
  entries.follow(at('e', '/e'), 'PUSH');
  expect(entries.at).toBe(2);
  entries.follow(at('b', '/b'), 'POP');
  expect(entries.at).toBe(1);
});

test('typed addresses are new entries', () => {
  const entries = entriesOfVisit();
  for (const [position, key] of [
    [3, 'd'],
    [4, 'e'],
  ] as const) {
    entries.follow(at(key, '/typed'), 'POP');
    expect(entries.at).toBe(position);
  }
  entries.follow(at('d', '/typed'), 'POP');
  expect(entries.at).toBe(3);
  entries.follow(at('a'), 'POP');
  expect(entries.at).toBe(0);
});

test.each([
  ['a reload finds its entries', true, 'b', 1],
  ['a new visit begins at its first entry', false, 'b', 0],
  ['a reload at an entry that is not known begins again', true, 'x', 0],
])('%s', (_title, isReload, key, position) => {
  const memory = fakeMemory();
  entriesOfVisit(memory);
  const entries = createEntries(memory, isReload);
  entries.begin(at(key, '/b'));
  expect(entries.at).toBe(position);
});

test.each(['', '{}', '[1]', 'no json'])('stored entries like "%s" are ignored', (text) => {
  const entries = createEntries(fakeMemory({ entries: text }), true);
  entries.begin(at('a'));
  entries.follow(at('b'), 'PUSH');
  expect(entries.at).toBe(1);
});
