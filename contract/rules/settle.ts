import { formatMoney, minor, parseMoney, ZERO, type Minor } from '../money.ts';
import { countOf, isTriple, parityOf, sizeOf, sumOf, type Dice } from './dice.ts';
import type { Selection } from './plays.ts';

/**
 * The payout of one winning unit in hundredths, stake included, indexed by hits − 1:
 * `[777]` is 7.77; fish has three, `[200, 300, 400]`.
 */
export type Odds = readonly number[];

/**
 * Returns how a roll settles a selection: 0 lost, 1 won; for fish, how often its face shows.
 * The rules are GAME-1 to GAME-5.
 */
export function hitsOf(selection: Selection, dice: Dice): 0 | 1 | 2 | 3 {
  const { play, pick } = selection;
  switch (play) {
    case 'big':
    case 'small':
      return countIf(sizeOf(dice) === play);
    case 'odd':
    case 'even':
      return countIf(parityOf(dice) === play && !isTriple(dice));
    case 'triple':
      return countIf(countOf(dice, Number(pick)) === 3);
    case 'any_triple':
    case 'all_triple': // the same event in every source (GAME-4), so one rule for both
      return countIf(isTriple(dice));
    case 'sum':
      return countIf(sumOf(dice) === Number(pick));
    case 'long': // 1-1-4 on "1-4" wins, once
      return countIf(pick.split('-').every((face) => countOf(dice, Number(face)) > 0));
    case 'short': // exactly two: a triple loses (GAME-5)
      return countIf(countOf(dice, Number(pick)) === 2);
    case 'fish':
      return countOf(dice, Number(pick));
  }
}

/**
 * Returns the payout of a line, stake included: min(floor(stake × odds), maxPayout), zero when lost.
 * 1.00 on `[777]` with one hit is 7.77. Throws a RangeError for an invalid stake, for missing odds of
 * these hits, and for results beyond the safe integers.
 */
export function payout(stake: Minor, odds: Odds, hits: number, maxPayout?: Minor): Minor {
  if (stake < 0) throw new RangeError(`a stake cannot be negative: ${stake}`);
  if (hits === 0) return ZERO;
  const rate = odds[hits - 1];
  if (rate === undefined || !Number.isSafeInteger(rate) || rate <= 0)
    throw new RangeError(`no odds for ${hits} hits in [${odds.join(', ')}]`);
  const due = floorPercent(stake, rate);
  return maxPayout !== undefined && due > maxPayout ? maxPayout : due;
}

/** Formats odds: "7.77", and "2.00/3.00/4.00" for fish. */
export function formatOdds(odds: Odds): string {
  return odds.map((rate) => formatMoney(minor(rate))).join('/');
}

/** Parses the output of `formatOdds`: one rate, or three separated by slashes. Returns `null` otherwise. */
export function parseOdds(text: unknown): Odds | null {
  if (typeof text !== 'string') return null;
  const parts = text.split('/', 4); // a fourth part is already invalid
  if (parts.length !== 1 && parts.length !== 3) return null;
  const rates = parts.map((part) => parseMoney(part) ?? ZERO);
  return rates.every((rate) => rate > 0) ? rates : null;
}

function countIf(condition: boolean): 0 | 1 {
  return condition ? 1 : 0;
}

/**
 * Returns floor(amount × percent / 100) exactly. Splitting off the whole hundreds keeps the product a
 * safe integer for every stake and all odds in use.
 */
function floorPercent(amount: Minor, percent: number): Minor {
  const rest = amount % 100;
  return minor(((amount - rest) / 100) * percent + Math.floor((rest * percent) / 100));
}
