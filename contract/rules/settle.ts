import { formatMoney, minor, parseMoney, ZERO, type Minor } from '../money.ts';
import { countOf, isTriple, parityOf, sizeOf, sumOf, type Dice } from './dice.ts';
import type { Selection } from './plays.ts';

/**
 * What a winning unit brings back, in hundredths and with the stake included, by hits less one:
 * `[777]` is 7.77; fish has three, `[200, 300, 400]`.
 */
export type Odds = readonly number[];

/**
 * How a roll settles a selection: 0 lost, 1 won; fish counts how often its face shows.
 * The rules are GAME-1 to GAME-5.
 */
export function hitsOf(selection: Selection, dice: Dice): 0 | 1 | 2 | 3 {
  const { play, pick } = selection;
  switch (play) {
    case 'big':
    case 'small':
      return won(sizeOf(dice) === play);
    case 'odd':
    case 'even':
      return won(parityOf(dice) === play && !isTriple(dice));
    case 'triple':
      return won(countOf(dice, Number(pick)) === 3);
    case 'any_triple':
    case 'all_triple': // the same event in every source (GAME-4), so one rule for both
      return won(isTriple(dice));
    case 'sum':
      return won(sumOf(dice) === Number(pick));
    case 'long': // 1-1-4 on "1-4" wins, once
      return won(pick.split('-').every((face) => countOf(dice, Number(face)) > 0));
    case 'short': // exactly two: a triple loses (GAME-5)
      return won(countOf(dice, Number(pick)) === 2);
    case 'fish':
      return countOf(dice, Number(pick));
  }
}

/**
 * What a line brings back, stake included: min(floor(stake × odds), maxPayout), zero when lost.
 * 1.00 on `[777]` with one hit is 7.77. Integers only; throws a RangeError for what is no stake,
 * no odds for these hits, or leaves the safe integers.
 */
export function payout(stake: Minor, odds: Odds, hits: number, maxPayout?: Minor): Minor {
  if (stake < 0) throw new RangeError(`a stake cannot be negative: ${stake}`);
  if (hits === 0) return ZERO;
  const rate = odds[hits - 1];
  if (rate === undefined || !Number.isSafeInteger(rate) || rate < 0)
    throw new RangeError(`no odds for ${hits} hits in [${odds.join(', ')}]`);
  const due = floorPercent(stake, rate);
  return maxPayout !== undefined && due > maxPayout ? maxPayout : due;
}

/** Writes odds: "7.77", and "2.00/3.00/4.00" for fish. */
export function formatOdds(odds: Odds): string {
  return odds.map((rate) => formatMoney(minor(rate))).join('/');
}

/** Reads what `formatOdds` writes: one rate, or three with slashes between. All else is `null`. */
export function parseOdds(text: unknown): Odds | null {
  if (typeof text !== 'string') return null;
  const parts = text.split('/', 4); // a fourth is enough to refuse
  if (parts.length !== 1 && parts.length !== 3) return null;
  const rates = parts.map((part) => parseMoney(part) ?? ZERO);
  return rates.every((rate) => rate > 0) ? rates : null;
}

function won(condition: boolean): 0 | 1 {
  return condition ? 1 : 0;
}

/**
 * floor(amount × percent / 100), exactly. The whole hundreds are taken out first: they leave no
 * remainder, and the product stays a safe integer for every stake and all odds in use.
 */
function floorPercent(amount: Minor, percent: number): Minor {
  const rest = amount % 100;
  return minor(((amount - rest) / 100) * percent + Math.floor((rest * percent) / 100));
}
