import { compareStructural, computed } from 'mobx';
import { createContext, useEffect, useMemo, useState } from 'react';
import { minor, parseMoney, ZERO, type Minor } from '#contract/money.ts';
import type { Dice } from '#contract/rules/dice.ts';
import { parseSelection, type Selection, selectionKey } from '#contract/rules/plays.ts';
import { hitsOf, parseOdds, payout } from '#contract/rules/settle.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';

/** What the player's bets in a draw have on one pick. */
export interface PlacedChip {
  readonly selection: Selection;
  readonly stake: Minor;
  /** The net that the pick brings; null until the dice are told. */
  readonly net: Minor | null;
  /** True for a pick that wins in a draw whose bets win altogether. */
  readonly isGain: boolean;
}

/** Returns whether no bet counts now. Call it in an observer. */
export function useIsClosed(): boolean {
  const { connection, game, reveal } = useGameStores();
  // The next draw may take bets while the dice of the last turn.
  const step = reveal.stageOf(game.gameId)?.step ?? 'balance';
  return game.phase === 'closed' || step !== 'balance' || !connection.isOnline;
}

export const PlacedContext = createContext<ReadonlyMap<string, PlacedChip>>(new Map());

/** How long a gain stays on its tile after its result was closed. */
const GAIN_MS = 4_000;

/**
 * Returns the chips on the picks of the draw that is open or shown on the stage, or whose gain is told now.
 * Call it in an observer.
 */
export function usePlacedChips(): ReadonlyMap<string, PlacedChip> {
  const { game, results, reveal } = useGameStores();
  const told = results.news.find(({ gameId }) => gameId === game.gameId) ?? null;
  const [gain, setGain] = useState(told);
  if (told !== null && told !== gain) setGain(told);
  useEffect(() => {
    if (told !== null || gain === null) return;
    const timer = setTimeout(() => setGain(null), GAIN_MS);
    return () => clearTimeout(timer);
  }, [told, gain]);
  const chips = useMemo(
    () =>
      computed(
        () => {
          const stage = reveal.stageOf(game.gameId);
          const now = stage?.gameNo ?? game.period?.game_no ?? null;
          const isTold = stage?.step === 'tiles' || stage?.step === 'balance';
          const laid = chipsOf(results.betsIn(game.gameId, now), isTold ? stage.dice : null);
          // A bet on the next draw is more than a gain of the last.
          return gain && !stage && laid.size === 0 ? chipsOf(gain.bets, gain.dice) : laid;
        },
        { equals: compareStructural },
      ),
    [game, results, reveal, gain],
  );
  return chips.get();
}

type PlacedLine = Readonly<Record<'play' | 'pick' | 'amount' | 'odds', string>>;

/** Adds up the stakes of bets by pick. With the dice, it tells what each brought and which are gains. */
export function chipsOf(
  bets: readonly { lines: readonly PlacedLine[] }[],
  dice: Dice | null,
): ReadonlyMap<string, PlacedChip> {
  const chips = new Map<string, PlacedChip>();
  for (const { play, pick, amount, odds } of bets.flatMap(({ lines }) => lines)) {
    const selection = parseSelection(play, pick);
    const rate = parseOdds(odds);
    if (!selection || !rate) continue;
    const key = selectionKey(selection);
    const stake = parseMoney(amount) ?? ZERO;
    const before = chips.get(key);
    const net = dice && minor(payout(stake, rate, hitsOf(selection, dice)) - stake);
    chips.set(key, {
      selection,
      stake: minor(stake + (before?.stake ?? 0)),
      net: net === null ? null : minor(net + (before?.net ?? 0)),
      isGain: false,
    });
  }
  const total = Array.from(chips.values()).reduce((sum, { net }) => sum + (net ?? 0), 0);
  for (const [key, chip] of chips)
    chips.set(key, { ...chip, isGain: total > 0 && Number(chip.net) > 0 });
  return chips;
}

export interface PlacedPick extends Omit<PlacedLine, 'amount'> {
  readonly stakes: Minor[];
}

/** Returns one entry for each pick at its odds, with the stakes of all bets on it. */
export function groupByPick(bets: readonly { lines: readonly PlacedLine[] }[]): PlacedPick[] {
  const picks: PlacedPick[] = [];
  for (const { play, pick, odds, amount } of bets.flatMap(({ lines }) => lines)) {
    const stake = parseMoney(amount) ?? ZERO;
    const same = picks.find(
      (each) => each.play === play && each.pick === pick && each.odds === odds,
    );
    if (same) same.stakes.push(stake);
    else picks.push({ play, pick, odds, stakes: [stake] });
  }
  return picks;
}
