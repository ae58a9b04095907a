import { useGameStores } from '../shared/stores/use-game-stores.ts';

/** Returns whether a game shows pips or signs. Call it in an observer. */
export function useFaces(gameId: number | undefined): 'dice' | 'fish' {
  const { game, gameList } = useGameStores();
  const listed = gameList.games.find(({ game_id }) => game_id === gameId);
  return (game.gameId === gameId ? game.game : listed)?.face ?? listed?.face ?? 'dice';
}
