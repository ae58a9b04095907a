import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { parseSelection, selectionKey, type Selection } from '#contract/rules/plays.ts';
import type { SettledPeriod } from '../../stores/settled-period.ts';

type CopiedLine = { readonly selection: Selection; readonly amount: string };

/** The lines of all bets of a period; what was bet twice on the same is one line of both. */
export function linesToRepeat({ bets }: Pick<SettledPeriod, 'bets'>): readonly CopiedLine[] {
  const lines = new Map<string, CopiedLine>();
  for (const { play, pick, amount } of bets.flatMap((bet) => bet.lines)) {
    const selection = parseSelection(play, pick);
    if (!selection) continue;
    const before = lines.get(selectionKey(selection))?.amount;
    const amounts = [before, amount].map((each) => parseMoney(each) ?? ZERO);
    const sum = before === undefined ? amount : formatMoney(sumMoney(amounts));
    lines.set(selectionKey(selection), { selection, amount: sum });
  }
  return [...lines.values()];
}
