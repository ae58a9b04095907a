import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPeriod, resultName } from '../i18n/game-words.ts';
import { ResultNote } from '../screens/bet-result/result-note.tsx';
import { ResultSheet } from '../screens/bet-result/result-sheet.tsx';
import { useGameStores, areaStoresHook } from '../screens/shared/stores/use-stores.ts';

const useAwayStores = areaStoresHook('away');

/** Watches the draws that the player's bets wait for, on any page, and shows the results. */
export const ResultWatch = observer(function ResultWatch() {
  const { results, session, connection, gameList, feel } = useGameStores();
  const playerId = session.isLoggedIn ? session.userInfo?.id : undefined;
  const { isOnline } = connection;

  useEffect(() => {
    results.start();
    return () => results.dispose();
  }, [results]);

  const { away } = useAwayStores();
  useEffect(
    () => (playerId === undefined ? undefined : away.follow(results)),
    [away, results, playerId],
  );

  useEffect(() => {
    if (playerId === undefined || !isOnline) return;
    void results.load();
  }, [results, playerId, isOnline]);

  // The list of games has the draw times, also of draws with bets that another device placed.
  const needsList = playerId !== undefined || results.awaited > 0;
  useEffect(() => {
    if (needsList && gameList.isUnasked) void gameList.load();
  }, [needsList, gameList]);

  const [newest] = results.news;
  const isGain = newest !== undefined && newest.net > 0;
  useEffect(() => {
    if (isGain) feel.give('win');
  }, [isGain, newest, feel]);

  return (
    <>
      <DrawAnnouncement />
      <ResultNote />
      <ResultSheet />
    </>
  );
});

/**
 * Tells screen readers the dice of the open game when they rest. For a draw with bets of the player,
 * the sheet or the note does so, together with what it paid.
 */
const DrawAnnouncement = observer(function DrawAnnouncement() {
  const { t } = useTranslation();
  const { game, reveal, results } = useGameStores();
  const { gameId, lastDraw } = game;
  const stage = reveal.stageOf(gameId);
  const dice = stage?.dice;
  const isTold = dice && gameId !== null && lastDraw?.game_no === stage.gameNo;
  const isOwn =
    isTold &&
    (results.awaits(gameId, stage.gameNo) ||
      results.lastOutcomeOf(gameId)?.gameNo === stage.gameNo);
  return (
    <p className="visually-hidden" role="status">
      {isTold &&
        !isOwn &&
        game.isStarted &&
        t('game.told', {
          name: t('game.period', { no: formatPeriod(stage.gameNo) }),
          result: resultName(t, dice, game.game?.face),
        })}
    </p>
  );
});
