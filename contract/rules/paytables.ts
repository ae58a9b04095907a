import { selectionKey, type Selection } from './plays.ts';
import type { Odds } from './settle.ts';

/** The paytables of a game. The default is `k35`. */
export const PAYTABLE_NAMES = ['k35', 'macau', 'lottery'] as const;

export type PaytableName = (typeof PAYTABLE_NAMES)[number];

/**
 * The odds of a paytable by play, or by selection key where picks differ ("sum:10"). A selection
 * without a row is not offered.
 */
type Paytable = Readonly<Record<string, Odds>>;

/** Returns the odds of a selection, or `null` when the table does not offer it and the board hides it. */
export function oddsFor(paytable: PaytableName, selection: Selection): Odds | null {
  const rows = PAYTABLES[paytable];
  return rows[selectionKey(selection)] ?? rows[selection.play] ?? null;
}

/** 210 / winning outcomes: all bets return 35/36, but sums 10 and 11 and fish less (GAME-7). */
const K35: Paytable = {
  big: [200],
  small: [200],
  odd: [200],
  even: [200],
  triple: [21000],
  any_triple: [3500],
  all_triple: [3500],
  ...sums([21000, 7000, 3500, 2100, 1400, 1000, 840, 777]),
  long: [700],
  short: [1400],
  fish: [200, 300, 400],
};

/**
 * The pay of Macau's tables and one for the stake (GAME-8).
 * No casino's board has the sums 3 and 18; they pay as the triple they are (GAME-10).
 * `short` has the pay of Sic Bo's "double" under our rule that a triple loses: 15 outcomes win
 * instead of 16, so the house edge is 37.50 % where the source prints 33.33 %.
 */
const MACAU: Paytable = {
  big: [200],
  small: [200],
  odd: [200],
  even: [200],
  triple: [15100],
  any_triple: [2500],
  all_triple: [2500],
  ...sums([15100, 5100, 1900, 1500, 1300, 900, 700, 700]),
  long: [600],
  short: [900],
  fish: [200, 300, 400],
};

/**
 * The official K3 prizes (GAME-9). Big, small, odd, even and fish do not exist there and are not offered.
 * Sums 3 and 18 pay as 1-1-1 and 6-6-6, according to an official help text.
 * `short` has the prize of 二同号复选 under our rule that a triple loses: it returns 52.08 %, not 55.56 %.
 */
const LOTTERY: Paytable = {
  triple: [12000],
  any_triple: [2000],
  all_triple: [2000],
  ...sums([12000, 4000, 2000, 1250, 800, 600, 500, 450]),
  long: [400],
  short: [750],
};

const PAYTABLES = { k35: K35, macau: MACAU, lottery: LOTTERY } as const;

/** Builds rows for the sums 3 to 10 and their mirror images 18 to 11: sum n pays the same as 21 − n. */
function sums(rates: readonly number[]): Record<string, Odds> {
  return Object.fromEntries(
    rates.flatMap((rate, index) => [
      [`sum:${3 + index}`, [rate]],
      [`sum:${18 - index}`, [rate]],
    ]),
  );
}
