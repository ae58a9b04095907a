import { BetResultStore } from './results/bet-result-store.ts';
import { BetSlip } from './slip/bet-slip.ts';
import { BetStore } from './slip/bet-store.ts';
import { cartMemory } from './slip/cart-memory.ts';
import type { ListedGame } from './game-list-store.ts';
import { GameStore } from './game-store.ts';
import { RecentBetsStore } from './recent-bets-store.ts';
import { resultGate } from './results/result-gate.ts';
import { RevealStore } from './results/reveal-store.ts';
import { ROLLED_KEY, rolledDice } from './results/rolled-dice.ts';
import { SessionStats } from './session-stats.ts';
import { TrendStore } from './records/trend-store.ts';
import { orderDeps } from '../orders/order-deps.ts';
import { SENT_ORDERS_KEY } from '../orders/sent-orders.ts';
import type { LazyStores, StoreDeps } from '../stores.ts';
import { playerMark } from '../session/player-mark.ts';
import { GuestTrial } from '../trial/guest-trial.ts';
import type { SessionEndReason } from '../session/session-store.ts';

/** The stores of the betting screen and of the results that it waits for. */
export interface GameStores extends LazyStores {
  game: GameStore;
  reveal: RevealStore;
  slip: BetSlip;
  recent: RecentBetsStore;
  bets: BetStore;
  results: BetResultStore;
  trend: TrendStore;
  stats: SessionStats;
  trial: GuestTrial;
}

export function createGameStores(deps: StoreDeps): GameStores {
  const { api, earlyApi, serverClock, session, wallet, gameList, preferences, tabStorage } = deps;
  const knownGames = () => gamesWith(gameList.games, game.game);
  const isAwaited = (gameId: number) =>
    (game.isStarted && game.gameId === gameId) || results.awaitsGame(gameId);
  const rolled = rolledDice(deps.storage);
  const reveal = createReveal(deps, knownGames, isAwaited, rolled);
  const game: GameStore = new GameStore(earlyApi, serverClock, reveal);
  setGate(deps, reveal);
  const player = () => playerMark(session);
  const slip = new BetSlip(
    game,
    cartMemory(tabStorage, player, () => !session.isGuest),
  );
  const recent = new RecentBetsStore(api);
  const stats = new SessionStats({ api, memory: tabStorage, time: serverClock, player });
  const results: BetResultStore = new BetResultStore({
    api,
    earlyApi,
    reveal,
    time: serverClock,
    intervalMsOf: (gameId) => intervalMsOf(knownGames(), gameId),
    hasBets: () => session.isLoggedIn || trial.round !== null,
    trialBets: (filter) => trial.round?.find(filter) ?? null,
    onSettled: () => {
      if (!session.isLoggedIn) return;
      void wallet.load();
      void stats.load();
    },
  });
  const trial = createTrial(deps, reveal, () => results.reset());
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
    reveal,
    slip,
    recent,
    bets,
    results,
    trend: new TrendStore(api),
    stats,
    trial,
    onSessionEnd,
    onWritten: (key) => {
      bets.order.onWritten(key);
      // Another tab sent a bet: its result is held back here too.
      if (key === SENT_ORDERS_KEY) void results.load();
      const heard = key === ROLLED_KEY ? rolled.hear() : null;
      if (heard) reveal.hear(heard);
    },
  };
}

function setGate(deps: StoreDeps, reveal: RevealStore): void {
  const { earlyApi: api, gameList, session, ticker: timer, wallet } = deps;
  const isMember = () => session.isLoggedIn;
  const onTold = () => void wallet.load();
  deps.setGate(resultGate({ api, reveal, gameList, timer, isMember, onTold }));
}

function createTrial(
  { earlyApi, serverClock, session }: StoreDeps,
  reveal: RevealStore,
  onEnd: () => void,
): GuestTrial {
  return new GuestTrial({
    api: earlyApi,
    time: serverClock,
    reveal,
    isGuest: () => session.isGuest,
    onEnd,
  });
}

function createReveal(
  { serverClock, session, ticker }: StoreDeps,
  games: () => readonly ListedGame[],
  isAwaited: (gameId: number) => boolean,
  rolled: ReturnType<typeof rolledDice>,
): RevealStore {
  return new RevealStore({
    time: serverClock,
    timer: ticker,
    games: () =>
      games().map(({ game_id, interval }) => ({
        gameId: game_id,
        intervalMs: interval * 1000,
        isAwaited: isAwaited(game_id),
      })),
    isMotionReduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    onRoll: (dice) => {
      if (!session.isGuest) rolled.tell(dice); // nothing is stored for guests
    },
  });
}

function gamesWith(listed: readonly ListedGame[], open: ListedGame | null): readonly ListedGame[] {
  const isKnown = !open || listed.some(({ game_id }) => game_id === open.game_id);
  return isKnown ? listed : [...listed, open];
}

function intervalMsOf(games: readonly ListedGame[], gameId: number): number | null {
  const known = games.find(({ game_id }) => game_id === gameId);
  return known ? known.interval * 1000 : null;
}
