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

it('measures the scripts of the page with their imports, and what each screen loads beyond them', () => {
  writeBuild({
    'client/app/screens.tsx': SCREENS,
    'dist/index.html':
      '<script type="module" src="./assets/index-aaaaaaaa.js"></script><link href="./assets/x.css">',
    'dist/assets/index-aaaaaaaa.js': `import{a}from"./react-bbbbbbbb.js";import(\`./bet-screen-cccccccc.js\`);import("./bet-en-dddddddd.js");${heavy(10)}`,
    'dist/assets/react-bbbbbbbb.js': `export{a};${heavy(20)}`,
    'dist/assets/bet-screen-cccccccc.js': `import"./react-bbbbbbbb.js";import{s}from"./sheet-ffffffff.js";export{b as BetScreen};${heavy(5)}`,
    'dist/assets/sheet-ffffffff.js': heavy(100),
    'dist/assets/bet-en-dddddddd.js': heavy(20),
  });
  const sizes = bundleSizes(join(folder, 'dist'), folder);
  expect(sizes.firstLoad).toBeGreaterThan(30 * 512);
  expect(sizes.firstLoad).toBeLessThan(40_000);
  expect(sizes.routes.map(({ name }) => name)).toEqual(['bet']);
  expect(overBudget(sizes)).toEqual([
    expect.stringMatching(/^bet loads [67]\d\.\d KB more, its budget is 35\.0 KB$/),
  ]);
});

it('reports a first load over its budget', () => {
  expect(overBudget({ firstLoad: 140 * 1024, routes: [] })).toEqual([]);
  expect(overBudget({ firstLoad: 141 * 1024, routes: [] })).toEqual([
    'the first page loads 141.0 KB of JavaScript, its budget is 140.0 KB',
  ]);
});

it('throws on a build it cannot read', () => {
  writeBuild({ 'empty/index.html': '<html></html>' });
  expect(() => bundleSizes(join(folder, 'empty'), folder)).toThrow('names no script');
  writeBuild({ 'client/app/screens.tsx': SCREENS.replace('bet-screen', 'other-screen') });
  expect(() => bundleSizes(join(folder, 'dist'), folder)).toThrow('no script with BetScreen');
  writeBuild({ 'client/app/screens.tsx': SCREENS.replace('bet-en', 'other-en') });
  expect(() => bundleSizes(join(folder, 'dist'), folder)).toThrow('no script of other-en');
});
