import { readFileSync } from 'node:fs';
import { expect, test, beforeAll, vi } from 'vitest';
import { messages as account } from '../i18n/account-en.ts';
import { messages as bet } from '../i18n/bet-en.ts';
import { messages as content } from '../i18n/content-en.ts';
import { messages as records } from '../i18n/records-en.ts';
import { messages as wallet } from '../i18n/wallet-en.ts';
import { awayEn } from '../i18n/away-en.ts';
import { commonEn } from '../i18n/en.ts';
import { playEn } from '../i18n/play-en.ts';
import { proofEn } from '../i18n/proof-en.ts';
import { lostEn } from '../i18n/lost-en.ts';
import { rulesEn } from '../i18n/rules-en.ts';
import { renderToString } from 'react-dom/server';
import { startI18n } from '../i18n/i18n.ts';
import { lazyScreen } from './lazy-screen.tsx';

const AREAS = { account, bet, content, records, wallet };
type Area = keyof typeof AREAS;
const isArea = (name: string): name is Area => name in AREAS;

const client = new URL('../', import.meta.url);
const read = (file: URL) => readFileSync(file, 'utf8');

/** The groups of all messages: "bet" of "bet.place". */
const groups = new Set(
  [commonEn, awayEn, lostEn, proofEn, rulesEn, ...Object.values(AREAS)].flatMap((messages) =>
    Object.keys(messages),
  ),
);

/** The screens of client/app/screens.tsx, each with the function that loads its messages. */
const screens = Array.from(
  read(new URL('app/screens.tsx', client)).matchAll(
    /: (\w+)Screen\(\s*async \(\) => \(await import\('\.\.\/([^']+)'\)\)/g,
  ),
  ([, area = '', path = '']) => ({ path, area, more: {} }),
);

test('every screen but home belongs to an area', () => {
  expect(screens.length).toBeGreaterThan(15);
  for (const { area, path } of screens) expect(isArea(area), path).toBe(true);
});

test.each([
  ...screens,
  { path: 'screens/index-index/home-content.tsx', area: 'content', more: {} },
  { path: 'screens/game-bet/bet-sheets.tsx', area: 'bet', more: { ...rulesEn, ...lostEn } },
  { path: 'screens/game-bet/cart/top-up-sheet.tsx', area: 'bet', more: wallet },
  { path: 'screens/game-bet/recent-bets-card.tsx', area: 'bet', more: {} },
  { path: 'screens/game-record/chases-view.tsx', area: 'records', more: {} },
  { path: 'screens/bet-result/away-note.tsx', area: 'none', more: awayEn },
  { path: 'screens/bet-result/result-sheet.tsx', area: 'none', more: playEn },
  { path: 'screens/draw-proof/proof-sheet.tsx', area: 'none', more: { ...playEn, ...proofEn } },
])('$path has its messages: those of the $area area', ({ path, area, more }) => {
  const loaded = { ...commonEn, ...(isArea(area) ? AREAS[area] : {}), ...more };
  const used = groupsUsedBy(new URL(path, client));
  expect(used.size).toBeGreaterThan(0);
  expect([...used].filter((group) => !(group in loaded))).toEqual([]);
});

/** Collects the groups of the messages that a file and its static imports name, outside of stores. */
function groupsUsedBy(start: URL): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const { href } = file;
    if (seen.has(href) || !href.startsWith(client.href)) continue;
    if (/\/client\/(stores|http)\/|\/i18n\/[\w-]+-(en|zh)\.ts$/.test(href)) continue;
    seen.add(href);
    // Names of endpoints look like keys.
    const code = read(file).replaceAll(/(?:lacks\(|needs: )'[\w.]+'/g, '');
    for (const [, group = ''] of code.matchAll(/['`](\w+)\.[\w$]/g))
      if (groups.has(group)) found.add(group);
    for (const [, target = ''] of code.matchAll(
      /^(?:import|export) (?!type)[^;]*?'(\.[^']+\.tsx?)';/gm,
    ))
      waiting.push(new URL(target, file));
  }
  return found;
}

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startI18n('en');
});

const Screen = () => <p>here</p>;

const fetchMessages = async () => ({ messages: {} });

test('a fetched screen renders without suspending', async () => {
  const Lazy = lazyScreen(async () => Screen, fetchMessages);
  await Lazy.fetch();
  expect(renderToString(<Lazy />)).toContain('<p>here</p>');
});

test('a screen is fetched once, and again after a failure', async () => {
  const load = vi.fn<() => Promise<typeof Screen>>(async () => Screen);
  load.mockRejectedValueOnce(new Error('no network'));
  const Lazy = lazyScreen(load, fetchMessages);
  expect(await Lazy.fetch()).toBe(false);
  expect(await Lazy.fetch()).toBe(true);
  expect(await Lazy.fetch()).toBe(true);
  expect(load).toHaveBeenCalledTimes(2);
});
