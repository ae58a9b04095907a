import { useMemo } from 'react';
import { randomBelow } from '../../../stores/client-chance.ts';
import { SlipTools } from '../../../stores/game/slip/slip-tools.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';

/** Returns the tools that change the whole cart. Pages that only wait for results do not load them. */
export function useSlipTools(): SlipTools {
  const { slip, game, recent } = useGameStores();
  return useMemo(
    () => new SlipTools({ slip, board: game, recent, randomBelow }),
    [slip, game, recent],
  );
}
