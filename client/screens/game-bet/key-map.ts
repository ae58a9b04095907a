import { CHIPS } from '../../stores/game/slip/bet-slip.ts';

export type BetKey =
  | { readonly act: 'chip'; readonly chip: (typeof CHIPS)[number] }
  | { readonly act: 'double' | 'half' | 'place' | 'clear' };

/** The parts of a keyboard event that decide what it does. */
export interface KeyStroke {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Returns what a key of the betting page does: 1 to 6 select a chip, + and − change the stakes. */
export function betKeyOf({ key, altKey, ctrlKey, metaKey }: KeyStroke): BetKey | null {
  if (altKey || ctrlKey || metaKey) return null;
  const chip = /^[1-6]$/.test(key) ? CHIPS[Number(key) - 1] : undefined;
  if (chip !== undefined) return { act: 'chip', chip };
  const act = ACTS.get(key);
  return act === undefined ? null : { act };
}

const ACTS = new Map<string, Exclude<BetKey['act'], 'chip'>>([
  ['+', 'double'],
  ['=', 'double'],
  ['-', 'half'],
  ['Enter', 'place'],
  ['Escape', 'clear'],
]);
