import { FACES } from './dice.ts';

/** The plays (GAME-1). */
export const PLAYS = [
  'big',
  'small',
  'odd',
  'even',
  'triple',
  'any_triple',
  'all_triple',
  'sum',
  'long',
  'short',
  'fish',
] as const;

export type Play = (typeof PLAYS)[number];

/**
 * A play and its pick: "" for plays without a choice, "1"–"6" for triple, short
 * and fish, "3"–"18" for sum, and two numbers, smaller first, for long: "1-4".
 * Made by `parseSelection`, or taken from `ALL_SELECTIONS`.
 */
export type Selection = { readonly play: Play; readonly pick: string };

/** The tabs of the bet screen, in order. */
export const PLAY_GROUPS = [
  { group: 'main', plays: ['big', 'small', 'odd', 'even'] },
  { group: 'sum', plays: ['sum'] },
  { group: 'triple', plays: ['triple', 'any_triple', 'all_triple'] },
  { group: 'cards', plays: ['long', 'short'] },
  { group: 'fish', plays: ['fish'] },
] as const satisfies readonly { group: string; plays: readonly Play[] }[];

export type PlayGroup = (typeof PLAY_GROUPS)[number]['group'];

/** Returns every pick of a play in board order; `['']` for plays without a choice. */
export function picksOf(play: Play): readonly string[] {
  return PICKS[play];
}

/**
 * Parses a selection from the wire. A pick may be a number or its decimal text, the two numbers of `long`
 * may be in either order ("4-1" is "1-4"), and for plays without a choice it may be absent, null or "".
 * Returns `null` for anything else.
 */
export function parseSelection(play: unknown, pick: unknown): Selection | null {
  const wanted = pickText(pick);
  const found = ALL_SELECTIONS.find((each) => each.play === play && each.pick === wanted);
  return found ?? null;
}

/** Returns the unique key of a selection: "big", "sum:10", "long:1-4". */
export function selectionKey(selection: Selection): string {
  return selection.pick === '' ? selection.play : `${selection.play}:${selection.pick}`;
}

const NONE = [''];
const NUMBERS = FACES.map(String);
const SUMS = Array.from({ length: 16 }, (_, index) => String(index + 3));
const PAIRS = FACES.flatMap((low) =>
  FACES.filter((high) => high > low).map((high) => `${low}-${high}`),
);

const PICKS: Readonly<Record<Play, readonly string[]>> = {
  big: NONE,
  small: NONE,
  odd: NONE,
  even: NONE,
  triple: NUMBERS,
  any_triple: NONE,
  all_triple: NONE,
  sum: SUMS,
  long: PAIRS,
  short: NUMBERS,
  fish: NUMBERS,
};

/** All 55 selections, grouped by play. */
export const ALL_SELECTIONS: readonly Selection[] = PLAYS.flatMap((play) =>
  PICKS[play].map((pick) => Object.freeze({ play, pick })),
);

const TWO_NUMBERS = /^([1-6])-([1-6])$/;

function pickText(pick: unknown): string | null {
  if (pick === undefined || pick === null) return '';
  if (typeof pick === 'number') return String(pick);
  if (typeof pick !== 'string') return null;
  const [, first = '', second = ''] = TWO_NUMBERS.exec(pick) ?? [];
  return first > second ? `${second}-${first}` : pick;
}
