import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { durationMs } from './numerals/counted-figure.tsx';

// Vitest returns an empty string for `?raw` imports of style sheets.
const css = read('tokens.css');

const LOOKS = ['light', 'dark'] as const;

const colour = (name: string, look: Look) => colourIn(css, name, look);

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** Colours with their backgrounds, and a minimum contrast above that of WCAG (LOOK-2) or set elsewhere. */
const CONTRASTS: readonly [front: string, backs: string, least: number][] = [
  ['ink', 'ground surface surface-2', 12],
  ['ink', 'brand-soft gold-soft', 7],
  ['ink-2', 'ground surface surface-2 brand-soft', 4.5],
  ['brand-strong', 'ground surface surface-2 brand-soft', 4.5],
  ['on-brand', 'brand-fill down-fill toast', 4.5],
  ['toast-up', 'toast', 3],
  ['gold', 'surface ground gold-soft', 4.5],
  ['up', 'surface ground up-soft', 4.5],
  ['down', 'surface ground down-soft', 4.5],
  ['brand', 'surface ground', 3],
  ['edge', 'surface ground', 3],
  ['pip', 'die', 4.5],
  ['pip-red', 'die', 4.5],
  ...['k3m3', 'k3m5', 'k3m10', 'fish'].flatMap((game): [string, string, number][] => [
    [`game-${game}`, `ground surface surface-2 game-${game}-soft`, 4.5],
    ['ink', `game-${game}-soft`, 12],
    ['ink-2', `game-${game}-soft`, 4.5],
    ['surface', `game-${game}`, 4.5],
  ]),
];
const PAIRS = CONTRASTS.flatMap(([front, backs, least]) =>
  backs.split(' ').map((back) => [front, back, least] as const),
);

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

test('the display numerals weigh at most 12 KB and come with their licence (LOOK-8)', () => {
  const { size } = statSync(new URL('numerals/rubik-numerals.woff2', import.meta.url));
  expect(size).toBeLessThanOrEqual(12 * 1024);
  expect(read('numerals/OFL.txt')).toContain('SIL Open Font License');
});

test('the selected tab has the fixed brand colour (CON-13)', () => {
  expect(colour('brand', 'light')).toBe('#4a90e2');
});

test.each([
  ['1000ms', 1000],
  ['1s', 1000],
  ['.5s', 500],
  ['0ms', 0],
])('a figure counts for as long as %s says, as written and as built', (text, ms) => {
  expect(durationMs(text)).toBe(ms);
});

function sheets(): string[] {
  const paths = readdirSync(new URL('..', import.meta.url), { recursive: true });
  const found = paths.filter((path) => path.endsWith('.css') && path !== 'ui/tokens.css');
  expect(found.length).toBeGreaterThan(20);
  return found;
}

type Look = 'light' | 'dark';

/** A foreground and a background colour of a rule, with the contrast that WCAG requires. */
interface Pair {
  front: string;
  back: string;
  least: 3 | 4.5;
}

/** The page backgrounds. Text of a rule without a background may be on any of these. */
const GROUNDS = ['ground', 'surface', 'surface-2'];

/** Colours made for one background; a rule without a background uses it. */
const MADE_FOR: Readonly<Record<string, readonly string[]>> = {
  'on-brand': ['brand-fill', 'down-fill', 'toast'],
  'toast-up': ['toast'],
  'on-gold': ['gold-fill'],
  pip: ['die'],
  'pip-red': ['die'],
  // Cuts and eyes in the signs of the fish dice.
  die: ['pip'],
  // Drawn and dragged on cards and pages, never in a well.
  edge: ['ground', 'surface'],
  brand: ['ground', 'surface'],
  up: ['ground', 'surface'],
};

/** Fills of drawings, which need no contrast. */
const COVERS = new Set(['surface', 'brand-fill', 'brand-soft', 'game', 'game-soft']);

const TOKEN = String.raw`var\(--([\w-]+)\)`;
const WORDS = new RegExp(String.raw`(?<![-\w])color:\s*${TOKEN}`);
const DRAWN = new RegExp(
  String.raw`(?<![-\w])(?:fill|stroke|outline(?:-color)?):[^;]*?${TOKEN}`,
  'g',
);
/** Properties that colour something other than text. */
const DRAWING = /\.(icon|arrow|tick|mark)$/;
const BACK = new RegExp(String.raw`(?<![-\w])background(?:-color)?:\s*${TOKEN}`);

/** Returns every colour pair in the rules of a style sheet. */
function pairsIn(sheet: string): Pair[] {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)\{([^{}]*)\}/g);
  return Array.from(rules, ([, selector = '', body = '']) =>
    pairsOf(body, DRAWING.test(selector.trim()) ? 3 : 4.5),
  ).flat();
}

function pairsOf(rule: string, leastOfColour: 3 | 4.5): Pair[] {
  const words = WORDS.exec(rule)?.[1];
  const back = BACK.exec(rule)?.[1];
  const drawn = Array.from(rule.matchAll(DRAWN), ([, token = '']) => token);
  const on = (front: string) => (back ? [back] : (MADE_FOR[front] ?? GROUNDS));
  const fronts = [
    ...(words ? [{ front: words, least: leastOfColour }] : []),
    ...drawn.map((front) => ({ front, least: 3 as const })),
  ];
  return fronts
    .filter(({ front }) => !COVERS.has(front) && !front.includes('title'))
    .flatMap(({ front, least }) => on(front).map((each) => ({ front, back: each, least })));
}

/** Returns a token's colour in one theme: `light-dark(a, b)` or one hex for both. */
function colourIn(tokens: string, name: string, look: Look): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? '';
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const hex = pair ? pair[look === 'light' ? 1 : 2] : /^#\w{6}$/.exec(value)?.[0];
  if (!hex) throw new Error(`--${name} is not a colour: "${value}"`);
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
