import { formatMoney, minor } from '#contract/money.ts';
import type { OrderedChase } from '../../mock-server/testing/chase-oracle.ts';
import type { StepOf } from './steps.ts';

/** What may be staked on: the first often wins, the second pays by hits, the last wins seldom. */
const LINES = [
  { play: 'big', pick: '', odds: '2.00' },
  { play: 'fish', pick: '6', odds: '2.00/3.00/4.00' },
  { play: 'sum', pick: '10', odds: '7.77' },
] as const;

/** What a step orders. A bet is a chase of one period, made without a plan. */
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

/** What is taken or reserved for it at once. */
export const costOf = ({ lines, multipliers }: OrderedChase): number =>
  lines.reduce((sum, line) => sum + line.amount, 0) *
  multipliers.reduce((sum, multiplier) => sum + multiplier, 0);

/** As it is sent: the `bet_content` of a bet, or of a chase. */
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
