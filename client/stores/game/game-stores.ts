import { BetResultStore } from './bet-result-store.ts';
import { BetSlip } from './bet-slip.ts';
import { BetStore } from './bet-store.ts';
import { cartMemory } from './cart-memory.ts';
import { randomBelow } from '../client-chance.ts';
import { GameStore } from './game-store.ts';
import { RecentBetsStore } from './recent-bets-store.ts';
import { SessionStats } from './session-stats.ts';
import { SlipTools } from './slip-tools.ts';
import { TrendStore } from './trend-store.ts';
import { orderDeps } from '../orders/order-deps.ts';
import type { LazyStores, StoreDeps } from '../stores.ts';
import { playerMark } from '../session/player-mark.ts';
import type { SessionEndReason } from '../session/session-store.ts';

/** The stores of the betting screen and of the results that it waits for. */
export interface GameStores extends LazyStores {
  game: GameStore;
  slip: BetSlip;
  tools: SlipTools;
  recent: RecentBetsStore;
  bets: BetStore;
  results: BetResultStore;
  trend: TrendStore;
  stats: SessionStats;
}

export function createGameStores(deps: StoreDeps): GameStores {
  const { api, serverClock, session, wallet, gameList, preferences, tabStorage } = deps;
  const game = new GameStore(api, serverClock);
  const slip = new BetSlip(
    game,
    cartMemory(tabStorage, () => playerMark(session)),
  );
  const recent = new RecentBetsStore(api);
  const tools = new SlipTools({ slip, board: game, recent, randomBelow });
  const playerId = () => (session.isLoggedIn ? String(session.userInfo?.id) : null);
  const stats = new SessionStats({ api, memory: tabStorage, time: serverClock, playerId });
  const results = new BetResultStore({
    api,
    time: serverClock,
    intervalMsOf: (gameId) => {
      const listed = gameList.games.find(({ game_id }) => game_id === gameId);
      const known = game.gameId === gameId ? game.game : listed;
      return known ? known.interval * 1000 : null;
    },
    hasBets: () => session.isLoggedIn,
    onSettled: () => {
      void wallet.load();
      void stats.load();
    },
  });
  const bets = new BetStore({
    ...orderDeps(deps),
    onDone: ({ game_id, game_no, lines, balance }) => {
      if (balance === null) void wallet.load();
      else wallet.setMain(balance);
      slip.placed(game_id, lines);
      preferences.dismissBetHint();
      results.placed(game_id, game_no);
    },
    refreshOdds: () => game.refreshPlay(),
    offerOf: (selection) => game.offerOf(selection),
    refreshPeriod: () => game.resync(),
  });
  const onSessionEnd = (reason: SessionEndReason) => {
    results.reset();
    recent.reset();
    stats.reset(reason);
    bets.onSessionEnd();
    if (reason === 'logged-out') slip.reset();
  };
  return {
    game,
    slip,
    tools,
    recent,
    bets,
    results,
    trend: new TrendStore(api),
    stats,
    onSessionEnd,
    onWritten: (key) => bets.order.onWritten(key),
  };
}
