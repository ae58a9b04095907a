import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { selectionKey } from '#contract/rules/plays.ts';
import type { SettledPeriod } from '../../stores/game/results/bet-result-store.ts';
import { copyLines, type CopiedLine } from '../../stores/game/slip/slip-lines.ts';

/** Returns the lines of all bets of a period; lines on the same selection are added up. */
export function linesToRepeat({ bets }: Pick<SettledPeriod, 'bets'>): readonly CopiedLine[] {
  const lines = new Map<string, CopiedLine>();
  for (const { selection, amount } of copyLines(bets.flatMap((bet) => bet.lines))) {
    const before = lines.get(selectionKey(selection))?.amount;
    const amounts = [before, amount].map((each) => parseMoney(each) ?? ZERO);
    const sum = before === undefined ? amount : formatMoney(sumMoney(amounts));
    lines.set(selectionKey(selection), { selection, amount: sum });
  }
  return [...lines.values()];
}
