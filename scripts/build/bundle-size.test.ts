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

const CHUNKS = {
  'index.html': { file: 'assets/index-a.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-b.js' },
  'screens/game-bet/bet-screen.tsx': {
    file: 'assets/bet-screen-c.js',
    imports: ['_react.js', '_sheet.js'],
  },
  '_sheet.js': { file: 'assets/sheet-d.js' },
  'i18n/en/bet.ts': { file: 'assets/bet-e.js' },
  'stores/game/game-stores.ts': { file: 'assets/game-stores-f.js' },
};

function measure(chunks: object = CHUNKS) {
  writeBuild({ 'maps/chunks.json': JSON.stringify(chunks) });
  return bundleSizes(join(folder, 'dist'), join(folder, 'maps'));
}

it('measures the scripts of the page, and of each screen with the stores and texts beyond them', () => {
  writeBuild({
    'dist/assets/index-a.js': heavy(10),
    'dist/assets/react-b.js': heavy(20),
    'dist/assets/bet-screen-c.js': heavy(5),
    'dist/assets/sheet-d.js': heavy(80),
    'dist/assets/bet-e.js': heavy(20),
    'dist/assets/game-stores-f.js': heavy(20),
  });
  const sizes = measure();
  expect(sizes.firstLoad).toBeGreaterThan(30 * 512);
  expect(sizes.firstLoad).toBeLessThan(40_000);
  expect(sizes.routes.map(({ name }) => name)).toEqual(['bet-screen']);
  expect(overBudget(sizes)).toEqual([
    expect.stringMatching(/^bet-screen loads [67]\d\.\d KB more, its budget is 60\.0 KB$/),
  ]);
});

it('reports a first load over its budget', () => {
  expect(overBudget({ firstLoad: 165 * 1024, routes: [] })).toEqual([]);
  expect(overBudget({ firstLoad: 166 * 1024, routes: [] })).toEqual([
    'the first page loads 166.0 KB of JavaScript, its budget is 165.0 KB',
  ]);
});

it('throws on a build without screens', () => {
  expect(() => measure({})).toThrow('the build has no screens');
});
