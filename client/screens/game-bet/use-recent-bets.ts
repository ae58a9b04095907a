import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useGameStores } from '../shared/stores/use-game-stores.ts';

/**
 * Keeps the recent bets current while the page is shown: they are asked for anew when a bet was
 * placed and when one was settled. Call it in an observer.
 */
export function useRecentBets(): { retry: () => void } {
  const { game, recent, results, session } = useGameStores();
  const { gameId } = game;
  const { isLoggedIn } = session;
  useEffect(() => {
    if (gameId === null || !isLoggedIn) return;
    return reaction(
      () => results.waiting.map(({ order_no }) => order_no).join(),
      () => void recent.load(gameId),
      { fireImmediately: true },
    );
  }, [gameId, isLoggedIn, recent, results]);
  return { retry: () => void (gameId !== null && recent.load(gameId)) };
}
