import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colourIn, contrast, pairsIn, type Look } from './colours.test-support.ts';

// Vitest returns an empty string for `?raw` imports of style sheets.
const css = read('tokens.css');

const LOOKS = ['light', 'dark'] as const;

const colour = (name: string, look: Look) => colourIn(css, name, look);

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** Pairs above the minimum contrast (LOOK-2), and pairs whose background is set elsewhere. */
const PAIRS: readonly [front: string, back: string, least: number][] = [
  ['ink', 'ground', 12],
  ['ink', 'surface', 12],
  ['ink', 'surface-2', 12],
  ['ink', 'brand-soft', 7],
  ['ink', 'gold-soft', 7],
  ['ink-2', 'ground', 4.5],
  ['ink-2', 'surface', 4.5],
  ['ink-2', 'surface-2', 4.5],
  ['ink-2', 'brand-soft', 4.5],
  ['brand-strong', 'ground', 4.5],
  ['brand-strong', 'surface', 4.5],
  ['brand-strong', 'surface-2', 4.5],
  ['brand-strong', 'brand-soft', 4.5],
  ['on-brand', 'brand-fill', 4.5],
  ['on-brand', 'down-fill', 4.5],
  ['on-brand', 'toast', 4.5],
  ['toast-up', 'toast', 3],
  ['gold', 'surface', 4.5],
  ['gold', 'ground', 4.5],
  ['gold', 'gold-soft', 4.5],
  ['up', 'surface', 4.5],
  ['up', 'ground', 4.5],
  ['up', 'up-soft', 4.5],
  ['down', 'surface', 4.5],
  ['down', 'ground', 4.5],
  ['down', 'down-soft', 4.5],
  ['brand', 'surface', 3],
  ['brand', 'ground', 3],
  ['edge', 'surface', 3],
  ['edge', 'ground', 3],
  ['pip', 'die', 4.5],
  ['pip-red', 'die', 4.5],
];

for (const look of LOOKS) {
  test.each(PAIRS)(`${look}: %s on %s has a contrast of %s`, (front, back, least) => {
    expect(contrast(colour(front, look), colour(back, look))).toBeGreaterThanOrEqual(least);
  });

  test.each(sheets())(`${look}: every pair of colours in %s can be told apart`, (path) => {
    const weak = pairsIn(read(`../${path}`)).filter(
      ({ front, back, least }) => contrast(colour(front, look), colour(back, look)) < least,
    );
    expect(weak).toEqual([]);
  });
}

test('pairs are found in every form of rule', () => {
  const on = (front: string, least: 3 | 4.5, ...backs: string[]) =>
    backs.map((back) => ({ front, back, least }));
  expect(pairsIn('.a { color: var(--line); background: var(--surface) }')).toEqual(
    on('line', 4.5, 'surface'),
  );
  expect(pairsIn('.a:hover { color: var(--up); }')).toEqual(on('up', 4.5, 'ground', 'surface'));
  expect(pairsIn('@media print { .a { outline: 3px solid var(--gold); } }')).toEqual(
    on('gold', 3, 'ground', 'surface', 'surface-2'),
  );
  expect(pairsIn('.a { fill: var(--pip) } /* .b { color: var(--line) } */')).toEqual(
    on('pip', 3, 'die'),
  );
  expect(pairsIn('.a { border-color: var(--line); background-color: var(--line); }')).toEqual([]);
});

test('the selected tab has the fixed brand colour (CON-13)', () => {
  expect(colour('brand', 'light')).toBe('#4a90e2');
});

test('colours are defined only in tokens.css', () => {
  for (const path of sheets())
    expect(read(`../${path}`), path).not.toMatch(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i);
});

function sheets(): string[] {
  const paths = readdirSync(new URL('..', import.meta.url), { recursive: true });
  const found = paths.filter((path) => path.endsWith('.css') && path !== 'ui/tokens.css');
  expect(found.length).toBeGreaterThan(20);
  return found;
}
