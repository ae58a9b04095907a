import { parseSelection, type Selection } from '#contract/rules/plays.ts';

export type CopiedLine = { readonly selection: Selection; readonly amount: string };

/** The lines of a bet as a slip takes them; without those that no play of today reads. */
export function copiedLines(
  lines: readonly { play: string; pick: string; amount: string }[],
): readonly CopiedLine[] {
  return lines.flatMap(({ play, pick, amount }) => {
    const selection = parseSelection(play, pick);
    return selection ? [{ selection, amount }] : [];
  });
}
