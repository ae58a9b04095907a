import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { loadMessages } from '../i18n/i18n.ts';
import { useLazyComponent } from '../screens/shared/parts/lazy.tsx';
import { useGameStores } from '../screens/shared/stores/use-game-stores.ts';

/** Watches the draws that the player's bets wait for, on any page, and shows the results. */
export const ResultWatch = observer(function ResultWatch() {
  const { results, session, connection, gameList } = useGameStores();
  const playerId = session.isLoggedIn ? session.userInfo?.id : undefined;
  const { isOnline } = connection;

  useEffect(() => {
    results.start();
    return () => results.dispose();
  }, [results]);

  useEffect(() => {
    if (playerId === undefined || !isOnline) return;
    void results.load();
  }, [results, playerId, isOnline]);

  // The list of games has the draw times. Without it the server would be polled blindly.
  const isWaiting = results.awaited > 0;
  useEffect(() => {
    if (isWaiting && !gameList.value) void gameList.load();
  }, [isWaiting, gameList]);

  const [Sheet] = useLazyComponent(results.news.length > 0, loadSheet);
  return Sheet && <Sheet />;
});

async function loadSheet() {
  const [{ ResultSheet }] = await Promise.all([
    import('../screens/bet-result/result-sheet.tsx'),
    loadMessages(async () => ({ messages: (await import('../i18n/play-en.ts')).playEn })),
  ]);
  return ResultSheet;
}
