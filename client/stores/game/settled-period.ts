import type { Data } from '#contract/api/schemas.ts';
import { minor, parseMoney, sumMoney, ZERO, type Minor } from '#contract/money.ts';
import { parseDice, type Dice } from '#contract/rules/dice.ts';

type Bet = Data<'games.getBetRecord'>['list'][number];

/** Totals of some bets. */
export type PeriodTotals = {
  readonly staked: Minor;
  readonly returned: Minor;
  readonly net: Minor;
};

/** A drawn period with all the player's bets in it. */
export type SettledPeriod = PeriodTotals & {
  readonly gameId: number;
  readonly gameNo: string;
  readonly gameName: string;
  readonly dice: Dice;
  readonly bets: readonly Bet[];
};

/** Returns `null` without bets or without dice. */
export function settledPeriod(
  gameId: number,
  gameNo: string,
  bets: readonly Bet[],
): SettledPeriod | null {
  const dice = parseDice(bets.find((bet) => bet.dice)?.dice);
  if (!dice) return null;
  const staked = sumMoney(bets.map(({ amount }) => parseMoney(amount) ?? ZERO));
  const returned = sumMoney(bets.map(({ returned: each }) => parseMoney(each) ?? ZERO));
  const gameName = bets[0]?.game_name ?? '';
  return { gameId, gameNo, gameName, dice, bets, staked, returned, net: minor(returned - staked) };
}

/** Adds up several periods. */
export function totalOf(periods: readonly PeriodTotals[]): PeriodTotals {
  const staked = sumMoney(periods.map((each) => each.staked));
  const returned = sumMoney(periods.map((each) => each.returned));
  return { staked, returned, net: minor(returned - staked) };
}
