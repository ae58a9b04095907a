import { parseMoney, type Minor } from '#contract/money.ts';
import type { Dice } from '#contract/rules/dice.ts';
import { MAX_PAYOUT } from '#contract/rules/limits.ts';
import { parseSelection } from '#contract/rules/plays.ts';
import { hitsOf, parseOdds, payout } from '#contract/rules/settle.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';

type Line = Bet['lines'][number];

/** `unreadable` marks a line that these rules cannot settle. */
export type LineState = 'ok' | 'differs' | 'waiting' | 'refunded' | 'unreadable';

export type LineCheck = {
  readonly key: string;
  readonly line: Line;
  /** The payout by the rules. */
  readonly due: Minor | null;
  readonly state: LineState;
};

/** Settles the lines of the bets again and compares the result with the payout. */
export function checkLines(bets: readonly Bet[], dice: Dice): readonly LineCheck[] {
  return bets.flatMap((bet) =>
    bet.lines.map((line) => {
      const due = computeDue(line, dice);
      const key = `${bet.order_no} ${line.play} ${line.pick}`;
      return { key, line, due, state: compareLine(line, due) };
    }),
  );
}

function computeDue({ play, pick, amount, odds }: Line, dice: Dice): Minor | null {
  const selection = parseSelection(play, pick);
  const stake = parseMoney(amount);
  const rates = parseOdds(odds);
  if (!selection || stake === null || !rates) return null;
  const hits = hitsOf(selection, dice);
  if (hits > 0 && rates[hits - 1] === undefined) return null;
  return payout(stake, rates, hits, MAX_PAYOUT);
}

function compareLine({ status, returned }: Line, due: Minor | null): LineState {
  if (status === 'pending') return 'waiting';
  if (status === 'cancelled') return 'refunded';
  if (due === null) return 'unreadable';
  return parseMoney(returned) === due ? 'ok' : 'differs';
}
