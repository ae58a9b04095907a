import { InvalidArgumentError } from 'commander';

/** Parsers of options and arguments, for commander. Each throws with the values it takes. */

export function parseCount(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}

export function parseCode(text: string): number {
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}

/** Returns epoch milliseconds or a length in milliseconds as a number; the server reads other text. */
export function parseTime(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

export function parseSpeed(text: string): number {
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give how many times as fast as real time: 1, 60, 0.5.');
}

/** Returns the number of a game; undefined for "any". */
export function parseGame(text: string): number | undefined {
  if (text === 'any') return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give the number of a game, such as 1, or the word any.');
}
