import { toPlainText } from './typed-text.ts';

/**
 * Money, in the smallest unit.
 *
 * A `Minor` is a safe integer of hundredths: 1,050 is "10.50". Nothing in the project does
 * arithmetic on decimal text or fractions; only this file converts between text and `Minor`.
 * The wire form is a string with two decimals (MONEY-1).
 */
export type Minor = number & { readonly __unit: 'minor' };

/**
 * The largest amount any field or balance may hold: 100 thousand million.
 * 10^13 minor units leave room for the biggest odds without leaving the safe integers
 * (MONEY-2).
 */
export const MAX_MINOR = 10_000_000_000_000;

/** Brands an integer as money. Throws a RangeError for anything that is not a safe integer. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`not a whole number of minor units: ${value}`);
  return value as Minor; // the only place that assigns the brand
}

export const ZERO: Minor = minor(0);

const AMOUNT = /^(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?$/;

/**
 * Parses an amount: "10", "10.5" and "10.50" are 1000, 1050 and 1050.
 * Accepts ASCII digits with at most two decimals: no sign, exponent, space or separator. A JSON number
 * counts as its shortest text. Returns `null` for anything else.
 */
export function parseMoney(input: unknown): Minor | null {
  const text = typeof input === 'number' ? String(input) : input;
  if (typeof text !== 'string') return null;
  const match = AMOUNT.exec(text);
  if (!match) return null;
  const [, whole = '', decimals = ''] = match;
  const value = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return value <= MAX_MINOR ? minor(value) : null;
}

/** A longer text is refused, because a field may have cut it. */
const MAX_TYPED_LENGTH = 100;
const UNGROUPED = /^(?=.*\d)0*(?<whole>\d*)(?:[.,](?<decimals>\d{0,2}))?$/;
const GROUPED =
  /^(?!\d+\.\d+$)(?<whole>[1-9]\d{0,2}(?<group>[,.' ])\d{3}(?:\k<group>\d{3})*)(?:(?!\k<group>)[.,](?<decimals>\d{0,2}))?$/;

/**
 * Parses an amount that a person typed or pasted, always the text as a whole: as they meant it, or not at
 * all (MONEY-13).
 * - A point or a comma sets off one or two decimals: "12.5", "12,50", ",5" and, while typing, "12,".
 * - Points, commas, apostrophes or blanks between groups of three digits are skipped if they are all the same and
 *   are not the decimal separator too: "1,250", "1.234.567,5", "1 250", "1'250.00".
 * - One comma before three digits groups, as everywhere in the app. One point there ("1.250") is refused: it
 *   would be three decimals in this app, and a group in others.
 * - Full-width forms count as ASCII, and "。" as a point. Blanks around it, a currency sign at either end and
 *   invisible characters are skipped.
 *
 * Returns `null` for anything else: signs, letters, other digits, groups of other lengths, three decimals.
 */
export function parseTypedMoney(text: string): Minor | null {
  if (text.length > MAX_TYPED_LENGTH) return null;
  const plain = toPlainText(text)
    .replaceAll('’', "'")
    .replace(/^\p{Sc} ?| ?\p{Sc}$/u, '');
  const { whole, decimals = '' } = (UNGROUPED.exec(plain) ?? GROUPED.exec(plain))?.groups ?? {};
  if (whole === undefined) return null;
  return parseMoney(`${whole.replaceAll(/\D/g, '') || 0}.${decimals.padEnd(2, '0')}`);
}

/** Groups the digits of a whole number by thousands: "1240" is "1,240". */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats the wire form without floating-point arithmetic: 1050 → "10.50", -5 → "-0.05". */
export function formatMoney(amount: Minor): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats an amount as a player types it: "20", "2.50". */
export function shortAmount(amount: Minor): string {
  return formatMoney(amount).replace(/\.00$/, '');
}

/** Adds amounts up. Throws a RangeError when the sum leaves the safe integers. */
export function sumMoney(amounts: Iterable<Minor>): Minor {
  let total = 0;
  for (const amount of amounts) total += amount;
  return minor(total);
}
