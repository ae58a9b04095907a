export type Look = 'light' | 'dark';

/** A foreground and a background colour of a rule, with the contrast that WCAG requires. */
export interface Pair {
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
const COVERS = new Set(['surface', 'brand-fill', 'brand-soft']);

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
export function pairsIn(css: string): Pair[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)\{([^{}]*)\}/g);
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
export function colourIn(tokens: string, name: string, look: Look): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? '';
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const hex = pair ? pair[look === 'light' ? 1 : 2] : /^#\w{6}$/.exec(value)?.[0];
  if (!hex) throw new Error(`--${name} is no colour: "${value}"`);
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

export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
