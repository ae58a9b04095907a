import { useEffect } from 'react';
import { useGameStores } from '../../shared/stores/use-stores.ts';

/**
 * Returns whether the first tile asks to be tapped: until the player picks a bet, and never for an account
 * that has bets. Call it in an observer.
 */
export function useBetHint(): boolean {
  const { preferences, recent, session, slip } = useGameStores();
  const { isLoggedIn } = session;
  const { hasAny } = recent;
  const isSeen = preferences.isBetHintSeen;
  const isNew = !isLoggedIn || hasAny === false;
  const isDone = (isLoggedIn && hasAny === true) || (isNew && slip.lines.length > 0);
  useEffect(() => {
    if (isLoggedIn && !isSeen) void recent.lookForAny();
  }, [isLoggedIn, isSeen, recent]);
  useEffect(() => {
    if (isDone) preferences.dismissBetHint();
  }, [isDone, preferences]);
  return isNew && !isSeen;
}
