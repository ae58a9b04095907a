import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundleSizes, overBudget } from './bundle-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'dicebox-budget-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Code of about this many kilobytes when it is compressed. */
const heavy = (kilobytes: number) => `/*${randomBytes(kilobytes * 512).toString('hex')}*/`;

function writeBuild(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const SCREENS = `export const SCREENS = {
  bet: ofGames(async () => (await import('../screens/game-bet/bet-screen.tsx')).BetScreen),
};
function ofGames(load) { return import('../i18n/bet-en.ts'); }
`;

const CHUNKS = {
  '_first.js': { file: 'assets/first-a.js', imports: ['_react.js'] },
  '_first.css': { file: 'assets/first-a.css' },
  '_react.js': { file: 'assets/react-b.js' },
  'screens/game-bet/bet-screen.tsx': {
    file: 'assets/bet-screen-c.js',
    imports: ['_react.js', '_sheet.js'],
  },
  '_sheet.js': { file: 'assets/sheet-d.js' },
  'i18n/bet-en.ts': { file: 'assets/bet-en-e.js' },
};

function measure(screens = SCREENS, chunks: object = CHUNKS) {
  writeBuild({
    'client/app/screens.tsx': screens,
    'maps/chunks.json': JSON.stringify(chunks),
    'dist/index.html':
      '<script type="module" src="./assets/first-a.js"></script><link href="./assets/first-a.css">',
  });
  return bundleSizes(join(folder, 'dist'), join(folder, 'maps'), folder);
}

it('measures the scripts of the page with their imports, and what each screen loads beyond them', () => {
  writeBuild({
    'dist/assets/first-a.js': heavy(10),
    'dist/assets/react-b.js': heavy(20),
    'dist/assets/bet-screen-c.js': heavy(5),
    'dist/assets/sheet-d.js': heavy(100),
    'dist/assets/bet-en-e.js': heavy(20),
  });
  const sizes = measure();
  expect(sizes.firstLoad).toBeGreaterThan(30 * 512);
  expect(sizes.firstLoad).toBeLessThan(40_000);
  expect(sizes.routes.map(({ name }) => name)).toEqual(['bet']);
  expect(overBudget(sizes)).toEqual([
    expect.stringMatching(/^bet loads [67]\d\.\d KB more, its budget is 60\.0 KB$/),
  ]);
});

it('reports a first load over its budget', () => {
  expect(overBudget({ firstLoad: 165 * 1024, routes: [] })).toEqual([]);
  expect(overBudget({ firstLoad: 166 * 1024, routes: [] })).toEqual([
    'the first page loads 166.0 KB of JavaScript, its budget is 165.0 KB',
  ]);
});

it('throws on a build it cannot read', () => {
  expect(() => measure(SCREENS, {})).toThrow('names no script');
  expect(() => measure(SCREENS.replace('bet-screen', 'other'))).toThrow('game-bet/other.tsx');
  expect(() => measure(SCREENS.replace('bet-en', 'other-en'))).toThrow('i18n/other-en.ts');
  expect(() => measure('')).toThrow('has no lazy screen');
});
