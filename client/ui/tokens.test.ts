import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Not `?raw`: vitest gives every style sheet as empty.
const css = read('tokens.css');

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** A token's colour in one look: `light-dark(a, b)` or one hex for both. */
function colour(token: string, look: 'light' | 'dark'): string {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? '';
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const hex = pair ? pair[look === 'light' ? 1 : 2] : /^#\w{6}$/.exec(value)?.[0];
  if (!hex) throw new Error(`--${token} is no colour: "${value}"`);
  return hex;
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Every pair that stands on another: text 4.5, main text 12, what is large or drawn 3. */
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

for (const look of ['light', 'dark'] as const)
  test.each(PAIRS)(`${look}: %s on %s has a contrast of %s`, (front, back, least) => {
    expect(contrast(colour(front, look), colour(back, look))).toBeGreaterThanOrEqual(least);
  });

test('the selected tab has the colour of the specification', () => {
  expect(colour('brand', 'light')).toBe('#4a90e2');
});

test('a colour stands in tokens.css and nowhere else', () => {
  const paths = readdirSync(new URL('..', import.meta.url), { recursive: true }).filter(
    (path) => path.endsWith('.css') && path !== 'ui/tokens.css',
  );
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths)
    expect(read(`../${path}`), path).not.toMatch(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i);
});
