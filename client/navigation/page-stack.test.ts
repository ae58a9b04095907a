import { expect, test } from 'vitest';
import { initialStack, MAX_STACKED_PAGES, nextStack, type PageStack } from './page-stack.ts';

/** A browser whose entries are numbered like those of `history.state`. */
function visit(first = '/') {
  let entries = [{ entry: 'e0', url: first, index: 0 }];
  let at = 0;
  let made = 0;
  let stack: PageStack = initialStack({ ...entries[0]!, isRelaunch: false });
  const arrive = (isRelaunch = false) => {
    const arrived = entries[at]!;
    stack = nextStack(stack, { ...arrived, isRelaunch });
    return stack;
  };
  const newEntry = (url: string, index: number) => ({ entry: `e${(made += 1)}`, url, index });
  return {
    push(url: string) {
      at += 1;
      entries = [...entries.slice(0, at), newEntry(url, at)];
      return arrive();
    },
    replace(url: string, isRelaunch = false) {
      entries[at] = newEntry(url, at);
      return arrive(isRelaunch);
    },
    go(delta: number) {
      at += delta;
      return arrive();
    },
    alive: () => stack.pages.map(({ url }) => url),
    stack: () => stack,
  };
}

const BET = '/pages/game/bet?game_id=1';
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

test('the same path twice is two pages', () => {
  const browser = visit();
  browser.push('/pages/game/bet?game_id=1');
  browser.push('/pages/game/bet?game_id=3');
  expect(browser.alive()).toEqual(['/', '/pages/game/bet?game_id=1', '/pages/game/bet?game_id=3']);
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
  const { direction } = browser.replace('/pages/login/login', true);
  expect(browser.alive()).toEqual(['/pages/login/login']);
  expect(direction).toBe('none');
  const home = browser.replace('/', true).current;
  expect(browser.replace('/', true).current).not.toBe(home);
  expect(browser.alive()).toEqual(['/']);
});

test('returning to a page that was once relaunched keeps the others', () => {
  const browser = visit();
  browser.replace('/pages/login/login', true);
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
  expect(back.current.url).toBe(`${HISTORY}?game_id=1`);
  expect(browser.alive()).toEqual(['/', `${HISTORY}?game_id=1`]);
});

test('back and forward work after a reload deep in the history', () => {
  const browser = visit();
  browser.push(BET);
  const reloaded = initialStack({ entry: 'e1', url: BET, index: 1, isRelaunch: false });
  const back = nextStack(reloaded, { entry: 'e0', url: '/', index: 0, isRelaunch: false });
  expect(back.direction).toBe('back');
  expect(back.pages.map(({ url }) => url)).toEqual(['/']);
});
