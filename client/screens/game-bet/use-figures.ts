import { useEffect } from 'react';
import { useGameStores } from '../shared/stores/use-game-stores.ts';

/**
 * Keeps the figures of the last 100 draws current while they are wanted: they are asked for when the
 * page is shown and after each draw. Call it in an observer.
 */
export function useFigures(): { retry: () => void } {
  const { game, trend, preferences } = useGameStores();
  const { gameId } = game;
  const isWanted = preferences.figures !== 'off';
  const drawn = game.lastDraw?.game_no ?? null;
  useEffect(() => {
    if (gameId !== null && isWanted) void trend.load(gameId);
  }, [gameId, isWanted, drawn, trend]);
  return { retry: () => void (gameId !== null && trend.load(gameId)) };
}
