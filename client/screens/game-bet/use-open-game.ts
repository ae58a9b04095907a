import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Failure } from '../../http/envelope.ts';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import { useGameStores } from '../shared/stores/use-stores.ts';

export interface OpenGame {
  /** The game as far as it is known: the list of games on home has it before the game is loaded. */
  known: Pick<ListedGame, 'name' | 'code' | 'face'> | null;
  isReady: boolean;
  failure: Failure | null;
  retry: () => void;
}

/**
 * Opens the game that the URL names, or the first game of the list, and keeps it current while the
 * page is shown. Call it in an observer.
 */
export function useOpenGame(): OpenGame {
  const { game, slip, bets, results, gameList, session, wallet } = useGameStores();
  const { i18n } = useTranslation();
  const [query] = useSearchParams();
  const requested = query.get('game_id');
  const { isLoggedIn } = session;
  const gameId = requested === null ? gameList.games[0]?.game_id : parseGameId(requested);

  useEffect(() => {
    if (gameId === undefined) void gameList.load();
  }, [gameId, gameList]);

  // The server names the game in the player's language, so a new locale loads it again.
  useEffect(() => {
    if (gameId === undefined) return;
    slip.enter(gameId);
    void game.load(gameId).then(() => slip.pin());
    game.start();
    return () => game.dispose();
  }, [gameId, i18n.language, game, slip, results]);

  useEffect(() => {
    if (gameId === undefined || !isLoggedIn) return;
    void wallet.load();
    void results.load();
    void bets.order.restore();
  }, [gameId, isLoggedIn, wallet, results, bets]);

  const retry = () => void (gameId === undefined ? gameList.load() : game.load(gameId));
  const failed = gameId === undefined ? gameList : game;
  const listed = gameList.games.find((each) => each.game_id === gameId);
  const opened = game.gameId === gameId ? game.game : null;
  const known = opened ?? listed ?? null;
  return {
    known,
    isReady: game.gameId === gameId && game.status === 'ready' && game.period !== null,
    failure: failed.status === 'failed' ? failed.failure : null,
    retry,
  };
}

/** Returns 0, which is no game, for text that is not a number. */
function parseGameId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
