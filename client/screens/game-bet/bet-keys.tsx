import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent } from 'react';
import { CHIPS } from '../../stores/game/slip/bet-slip.ts';
import { areKeysTaken, listen } from '../../ui/gestures/listen.ts';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { useSlipTools } from './cart/dock-tools.tsx';

interface BetKeysProps {
  /** Places the bet, or shows the cart where it is out of view. */
  onEnter: () => void;
}

/** Listens for the keys of the betting page. `app/key-help.tsx` lists them. */
export const BetKeys = observer(function BetKeys({ onEnter }: BetKeysProps) {
  const { slip } = useGameStores();
  const tools = useSlipTools();
  const act = (key: BetKey) => {
    if (key.act === 'chip') slip.setChip(String(key.chip / 100));
    else if (key.act === 'clear') slip.clear();
    else if (key.act === 'place') onEnter();
    else tools[key.act]();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = betKeyOf(event);
    if (!key || event.defaultPrevented || areKeysTaken()) return;
    // A control that has the focus by keyboard takes Enter itself.
    if (
      key.act === 'place' &&
      document.activeElement?.matches('main :focus-visible, header :focus-visible')
    )
      return;
    event.preventDefault();
    act(key);
  });
  useEffect(() => listen(document, { keydown: (event) => onKey(event) }), []);
  return null;
});

type BetKey =
  | { readonly act: 'chip'; readonly chip: (typeof CHIPS)[number] }
  | { readonly act: 'double' | 'half' | 'place' | 'clear' };

/** The parts of a keyboard event that decide what it does. */
type KeyStroke = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

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
