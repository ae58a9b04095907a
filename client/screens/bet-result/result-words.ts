import type { Minor } from '#contract/money.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';

export type Outcome = 'ahead' | 'even' | 'behind';

export function outcomeOf(net: Minor): Outcome {
  if (net > 0) return 'ahead';
  return net === 0 ? 'even' : 'behind';
}

/** Whether a game shows pips or signs. Call it in an observer. */
export function useFaces(gameId: number): 'dice' | 'fish' {
  const { game, gameList } = useGameStores();
  const listed = gameList.games.find(({ game_id }) => game_id === gameId);
  return (game.gameId === gameId ? game.game : listed)?.face ?? listed?.face ?? 'dice';
}
