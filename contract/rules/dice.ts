/** Three dice and their properties. This file does not know about bets. */
export type Face = 1 | 2 | 3 | 4 | 5 | 6;

/** One roll in the order it was drawn. */
export type Dice = readonly [Face, Face, Face];

export const FACES = [1, 2, 3, 4, 5, 6] as const satisfies readonly Face[];

/** All 216 equally likely rolls, the basis of every probability in the project. */
export const OUTCOMES: readonly Dice[] = FACES.flatMap((first) =>
  FACES.flatMap((second) => FACES.map((third): Dice => [first, second, third])),
);

/**
 * Parses a roll: `[2, 3, 6]` or the text "236". Returns `null` for anything else, such as "2,3,6".
 */
export function parseDice(input: unknown): Dice | null {
  const values: unknown = typeof input === 'string' ? digitsOf(input) : input;
  if (!Array.isArray(values) || values.length !== 3) return null;
  const [first, second, third]: unknown[] = values;
  return isFace(first) && isFace(second) && isFace(third) ? [first, second, third] : null;
}

/** Returns the sum, 3 to 18. */
export function sumOf(dice: Dice): number {
  return dice[0] + dice[1] + dice[2];
}

export function isTriple(dice: Dice): boolean {
  return dice[0] === dice[1] && dice[1] === dice[2];
}

export function countOf(dice: Dice, face: number): 0 | 1 | 2 | 3 {
  const shown = dice.filter((die) => die === face).length;
  return ([0, 1, 2, 3] as const)[shown] ?? 0;
}

export type Size = 'big' | 'small' | 'triple';

const LOWEST_BIG_SUM = 11;

/** Big is 11–17, small 4–10. A triple is neither: it loses both (GAME-2). */
export function sizeOf(dice: Dice): Size {
  if (isTriple(dice)) return 'triple';
  return sumOf(dice) >= LOWEST_BIG_SUM ? 'big' : 'small';
}

export type Parity = 'odd' | 'even';

/** Returns the parity of the sum, also for triples; settlement decides that a triple loses both bets. */
export function parityOf(dice: Dice): Parity {
  return sumOf(dice) % 2 === 0 ? 'even' : 'odd';
}

export type Shape = 'triple' | 'straight' | 'pair' | 'different';

/** Returns the label of a roll in the trend chart. 2-4-3 is a straight; the order does not matter. */
export function shapeOf(dice: Dice): Shape {
  const distinct = new Set(dice).size;
  if (distinct === 1) return 'triple';
  if (distinct === 2) return 'pair';
  return Math.max(...dice) - Math.min(...dice) === 2 ? 'straight' : 'different';
}

function isFace(value: unknown): value is Face {
  return FACES.some((face) => face === value);
}

function digitsOf(text: string): number[] | null {
  return /^\d{3}$/.test(text) ? Array.from(text, Number) : null;
}
