import { minor, parseTypedMoney, sumMoney, type Minor } from '#contract/money.ts';
import type { CartLine } from '#contract/rules/chances.ts';
import { MAX_LINES, MIN_STAKE } from '#contract/rules/limits.ts';
import { parseSelection, selectionKey, type Selection } from '#contract/rules/plays.ts';
import type { Odds } from '#contract/rules/settle.ts';
import type { Offer } from '../game-store.ts';

export type StakeProblem = 'stake_invalid' | 'stake_min' | 'stake_max';
export type LineProblem = StakeProblem | 'not_offered';
export type LinesProblem = 'empty' | 'too_many' | LineProblem;

/** A selection with the text of its stake. */
export type Entry = { readonly selection: Selection; readonly own: string };

/** A slip as the player left it. */
export type Draft = {
  readonly entries: readonly Entry[];
  /** Text of the amount that the next tap lays, valid or not. */
  readonly chip: string;
  /** The period of the slip; null without lines. */
  readonly gameNo: string | null;
};

export type SlipLine = {
  readonly key: string;
  readonly selection: Selection;
  /** Text of the amount field, valid or not. */
  readonly text: string;
  readonly stake: Minor | null;
  readonly odds: Odds | null;
  readonly error: LineProblem | null;
};

export function lineOf({ selection, own: text }: Entry, offer: Offer | null): SlipLine {
  const stake = parseTypedMoney(text);
  const error = offer ? stakeProblem(stake, offer.maxStake) : 'not_offered';
  return { key: selectionKey(selection), selection, text, stake, odds: offer?.odds ?? null, error };
}

/** Validates a stake; `maxStake` null skips the upper limit. */
export function stakeProblem(stake: Minor | null, maxStake: Minor | null): StakeProblem | null {
  if (stake === null) return 'stake_invalid';
  if (stake < MIN_STAKE) return 'stake_min';
  return maxStake !== null && stake > maxStake ? 'stake_max' : null;
}

export function linesProblem(lines: readonly SlipLine[]): LinesProblem | null {
  if (lines.length === 0) return 'empty';
  if (lines.length > MAX_LINES) return 'too_many';
  return lines.find(({ error }) => error)?.error ?? null;
}

export function totalOf(lines: readonly SlipLine[]): Minor {
  return sumMoney(lines.map(({ stake }) => stake ?? minor(0)));
}

/** Returns the lines to send; empty while any of them is invalid. */
export function cartOf(lines: readonly SlipLine[]): readonly CartLine[] {
  if (linesProblem(lines)) return [];
  return lines.flatMap(({ selection, stake, odds }) =>
    stake !== null && odds ? [{ selection, stake, odds }] : [],
  );
}

export type CopiedLine = { readonly selection: Selection; readonly amount: string };

/**
 * Converts the lines of a bet record; drops lines of plays that no longer exist. `all_triple` becomes the
 * pick that the board has for it.
 */
export function copyLines(
  lines: readonly { play: string; pick: string; amount: string }[],
): readonly CopiedLine[] {
  return lines.flatMap(({ play, pick, amount }) => {
    const selection = parseSelection(play === 'all_triple' ? 'any_triple' : play, pick);
    return selection ? [{ selection, amount }] : [];
  });
}
