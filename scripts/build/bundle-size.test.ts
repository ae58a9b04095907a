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
  _index: { file: 'assets/index-a.js', name: 'index' },
  _app: { file: 'assets/app-b.js', name: 'app', imports: ['_index'] },
  'screens/game-record/bet-record-screen.tsx': {
    file: 'assets/bet-record-screen-c.js',
    imports: ['_app', '_common'],
  },
  _common: { file: 'assets/common-d.js', name: 'common' },
  'i18n/en/bet.ts': { file: 'assets/bet-e.js' },
  'i18n/en/game.ts': { file: 'assets/game-f.js' },
  'i18n/en/content.ts': { file: 'assets/content-g.js' },
  'stores/wallet/wallet-stores.ts': { file: 'assets/wallet-stores-h.js' },
};

function measure(chunks: object = CHUNKS) {
  writeBuild({ 'maps/chunks.json': JSON.stringify(chunks) });
  return bundleSizes(join(folder, 'dist'), join(folder, 'maps'));
}

it('measures the scripts of the first load, and what each screen loads beyond them', () => {
  writeBuild({
    'dist/assets/index-a.js': heavy(10),
    'dist/assets/app-b.js': heavy(20),
    'dist/assets/bet-record-screen-c.js': heavy(5),
    'dist/assets/common-d.js': heavy(70),
    'dist/assets/bet-e.js': heavy(20),
    'dist/assets/game-f.js': heavy(10),
    'dist/assets/content-g.js': heavy(5),
    'dist/assets/wallet-stores-h.js': heavy(20),
  });
  const sizes = measure();
  expect(sizes.firstLoad).toBeGreaterThan(30 * 512);
  expect(sizes.firstLoad).toBeLessThan(40_000);
  expect(sizes.routes.map(({ name }) => name)).toEqual(['bet-record']);
  expect(overBudget(sizes)).toEqual([
    expect.stringMatching(/^bet-record loads [67]\d\.\d KB more, its budget is 60\.0 KB$/),
  ]);
});

it('reports a first load over its budget', () => {
  expect(overBudget({ firstLoad: 165 * 1024, routes: [] })).toEqual([]);
  expect(overBudget({ firstLoad: 166 * 1024, routes: [] })).toEqual([
    'the first page loads 166.0 KB of JavaScript, its budget is 165.0 KB',
  ]);
});

it('throws on a build without screens', () => {
  expect(() => measure({})).toThrow('the build has no app or no screens');
});
