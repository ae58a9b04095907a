import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FACES } from '#contract/rules/dice.ts';
import { PLAY_GROUPS } from '#contract/rules/plays.ts';
import { commonEn } from '../i18n/en.ts';
import { zhHans } from '../i18n/zh-hans.ts';
import { ROUTES, TAB_NAMES } from '../navigation/routes.ts';
import { MAIN } from '../screens/game-bet/board/main-plays.ts';
import { PreferencesStore } from '../stores/preferences-store.ts';
import { fakeMemory } from '../stores/fakes.test-support.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

interface EarlyPage {
  /** The values that were set on the page. */
  set: Readonly<Record<string, string>>;
  /** The type and the file of each request. */
  requested: readonly string[];
  /** Lets an event happen, and waits until early.js has done what follows. */
  happen: (name: 'paint' | 'DOMContentLoaded' | 'visibilitychange') => Promise<void>;
}

/** Runs early.js in a page with this hash and storage. */
function early(
  hash: string,
  stored: Readonly<Record<string, string>> | null = {},
  isHidden = false,
): EarlyPage {
  const requested: string[] = [];
  const listeners = new Map<string, () => void>();
  const styles: Record<string, string> = {};
  const style = {
    setProperty: (name: string, value: string) => Object.assign(styles, { [name]: value }),
  };
  const root = { dataset: {} as Record<string, string>, lang: 'en', style };
  const storage = {
    getItem: (key: string) => {
      if (stored === null) throw new Error('storage is blocked');
      return stored[key] ?? null;
    },
  };
  const document = {
    documentElement: root,
    getElementById: () => ({ textContent: JSON.stringify(PAGE_FILES) }),
    createElement: (tag: string) => ({ tag }),
    head: {
      append: ({ tag, type, rel, href, src }: Record<string, string>) =>
        requested.push(tag === 'script' ? `${type} ${src}` : `${rel} ${href}`),
    },
    hidden: isHidden,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  };
  class Observer {
    constructor(onPaint: () => void) {
      listeners.set('paint', onPaint);
    }
    observe = (): null => null;
  }
  run(document, { hash }, storage, () => null, Observer);
  const happen: EarlyPage['happen'] = async (name) => {
    listeners.get(name)?.();
    // The rest of early.js runs in promises.
    await vi.advanceTimersByTimeAsync(0);
  };
  return { set: { ...root.dataset, ...styles, lang: root.lang }, requested, happen };
}

// oxlint-disable-next-line no-implied-eval -- the file is a script, as the page runs it
const run = new Function(
  'document',
  'location',
  'localStorage',
  'addEventListener',
  'PerformanceObserver',
  read('../public/early.js'),
);

const PAGE_FILES = {
  app: ['app.js'],
  files: ['answers.js', 'zh.js', 'bet.js', 'bet.css'],
  needed: { '*': [0], 'zh-Hans': [1], [ROUTES.gameBet.path]: [2, 3] },
  titles: { [ROUTES.gameRecord.path]: { en: 'Bet records', 'zh-Hans': '投注记录' } },
};

test.each(['light', 'dark'] as const)('early.js applies the stored theme %s', (theme) => {
  const { entries: map, ...storage } = fakeMemory();
  new PreferencesStore(storage).setTheme(theme);
  expect(early('', Object.fromEntries(map)).set).toMatchObject({ theme });
});

test('early.js sets the language of a Chinese page', () => {
  const { entries: map, ...storage } = fakeMemory();
  const preferences = new PreferencesStore(storage);
  preferences.setLocale('zh-Hans');
  preferences.setTheme('system');
  const page = early('', Object.fromEntries(map)).set;
  expect(page['lang']).toBe('zh-Hans');
  expect(page).not.toHaveProperty('theme');
});

test('early.js follows the system when storage is unavailable', () => {
  expect(early('', null).set).toMatchObject({ shell: 'home', lang: 'en' });
});

test('early.js knows the betting page and the pages with the tab bar', () => {
  for (const [name, route] of Object.entries(ROUTES)) {
    const isTab = TAB_NAMES.some((tab) => tab === name);
    const shell = { home: 'home', gameBet: 'bet' }[name] ?? (isTab ? 'tab' : undefined);
    expect([name, early(`#${route.path}?a=1`).set['shell']]).toEqual([name, shell]);
  }
  expect(early(`#${ROUTES.home.alias}`).set['shell']).toBe('home');
});

test('early.js begins the board with the signs in the game that showed them before', () => {
  const { entries: map, ...storage } = fakeMemory();
  const preferences = new PreferencesStore(storage);
  preferences.rememberFace(1, 'dice');
  preferences.rememberFace(4, 'fish');
  const boardOf = (id: number) =>
    early(`#${ROUTES.gameBet.path}?game_id=${id}`, Object.fromEntries(map)).set['board'];
  expect([1, 4].map(boardOf)).toEqual([undefined, 'fish']);
  // The server may number its games in another way later.
  preferences.rememberFace(4, 'dice');
  expect(boardOf(4)).toBeUndefined();
});

test('early.js sets the title of a page whose title is fixed', () => {
  const titleOf = (query: string, stored = {}) =>
    early(`#${ROUTES.gameRecord.path}${query}`, stored).set['--title'];
  expect(titleOf('')).toBe('"Bet records"');
  expect(titleOf('?game_id=1', { locale: 'zh-Hans' })).toBe('"投注记录"');
  expect(titleOf('?view=chases')).toBeUndefined();
  expect(early('').set).not.toHaveProperty('--title');
});

describe('with early.js, the app', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('is requested with the files of page and language after the first paint', async () => {
    const page = early(`#${ROUTES.gameBet.path}?game_id=1`, { locale: 'zh-Hans' });
    await page.happen('DOMContentLoaded');
    expect(page.requested).toEqual([]);
    await page.happen('paint');
    expect(page.requested).toEqual([
      'modulepreload app.js',
      'modulepreload answers.js',
      'modulepreload bet.js',
      'preload bet.css',
      'modulepreload zh.js',
      'module app.js',
    ]);
  });

  test('starts after config.js and the style sheets', async () => {
    const page = early('#/pages/no/where');
    await page.happen('paint');
    expect(page.requested).toEqual(['modulepreload app.js', 'modulepreload answers.js']);
    await page.happen('DOMContentLoaded');
    expect(page.requested.at(-1)).toBe('module app.js');
    await page.happen('visibilitychange');
    expect(page.requested).toHaveLength(3);
  });

  test('starts without a paint once the page is hidden', async () => {
    const page = early('');
    await page.happen('DOMContentLoaded');
    await page.happen('visibilitychange');
    expect(page.requested).toContain('module app.js');
  });

  test('starts without a paint after a second', async () => {
    const page = early('');
    await page.happen('DOMContentLoaded');
    await vi.advanceTimersByTimeAsync(999);
    expect(page.requested).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.requested).toContain('module app.js');
  });

  test('starts at once in a page in the background', async () => {
    const page = early('', {}, true);
    await page.happen('DOMContentLoaded');
    expect(page.requested).toContain('module app.js');
  });
});

test('the shell has the icons of the tab bar', () => {
  const drawings = read('../index.html').matchAll(/<path[^>]*\bd="([^"]+)"/g);
  const icons = read('../ui/controls/icons.tsx');
  const found = Array.from(drawings, ([, drawing]) => drawing ?? '');
  expect(found).toHaveLength(TAB_NAMES.length);
  for (const drawing of found) expect(icons).toContain(`"${drawing}"`);
});

test('the words of the shell are those of the board', () => {
  const words = read('../index.html').matchAll(/{{([^}]+)}}/g);
  expect(Array.from(words, ([, key]) => key)).toEqual([
    ...PLAY_GROUPS.map(({ group }) => `bet.groups.${group}`),
    ...FACES.map((face) => `play.sign${face}`),
    ...MAIN.map(({ play }) => `play.${play}`),
    'bet.groups.main',
    'bet.note.main',
    'bet.groups.sum',
    'bet.note.sum',
  ]);
});

test('no phone links numbers such as those of draws', () => {
  expect(read('../index.html')).toMatch(/name="format-detection" content="telephone=no/);
});

test('the source of the page has no inline script and no inline style', () => {
  const html = read('../index.html');
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
});

test.each([commonEn, zhHans])('the texts of early.js are those of the app', (words) => {
  const script = read('../public/early.js');
  expect(script).toContain(`'${words.failure.notLoaded}'`);
  expect(script).toContain(`'${words.common.retry}'`);
});
