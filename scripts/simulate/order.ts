import { formatMoney, minor } from '#contract/money.ts';
import type { OrderedChase } from '../../mock-server/testing/chase-oracle.ts';
import type { StepOf } from './steps.ts';

/** A line that often wins, one that pays by hits, and one that seldom wins. */
const LINES = [
  { play: 'big', pick: '', odds: '2.00' },
  { play: 'fish', pick: '6', odds: '2.00/3.00/4.00' },
  { play: 'sum', pick: '10', odds: '7.77' },
] as const;

/** Returns the order of a step. A bet is modelled as a chase of one period. */
export function orderOf(step: StepOf<'bet'> | StepOf<'chase'>): OrderedChase {
  const lines = step.lines.map((line) => ({
    ...(LINES[line % LINES.length] ?? LINES[0]),
    amount: step.stake,
  }));
  if (step.do === 'bet') return { lines, multipliers: [1], stopOnWin: false, stopAtLoss: null };
  const { multipliers, stopOnWin, stopAtLoss: limit } = step;
  const stopAtLoss = limit && limit.stakes * step.stake + limit.beside;
  return { lines, multipliers, stopOnWin, stopAtLoss };
}

/** Returns the amount that is staked or reserved when the order is accepted. */
export const costOf = ({ lines, multipliers }: OrderedChase): number =>
  lines.reduce((sum, line) => sum + line.amount, 0) *
  multipliers.reduce((sum, multiplier) => sum + multiplier, 0);

/** Returns the order as the `bet_content` of a call. */
export const contentText = (
  { lines, multipliers, stopOnWin, stopAtLoss }: OrderedChase,
  isChase: boolean,
): string =>
  JSON.stringify({
    lines: lines.map(({ play, pick, amount }) => ({ play, pick, amount: money(amount) })),
    ...(isChase && {
      chase: {
        periods: multipliers.length,
        multipliers,
        stop_on_win: stopOnWin,
        ...(stopAtLoss !== null && { stop_at_loss: money(stopAtLoss) }),
      },
    }),
  });

export const money = (amount: number): string => formatMoney(minor(amount));
