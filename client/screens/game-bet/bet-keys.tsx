import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent } from 'react';
import { areKeysTaken } from '../../ui/gestures/keyboard.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { betKeyOf, type BetKey } from './key-map.ts';
import { useSlipTools } from './cart/use-slip-tools.ts';

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
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return null;
});
