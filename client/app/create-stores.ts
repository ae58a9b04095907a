import { createApi, type Api, type ApiDeps } from '../http/api.ts';
import type { Failure } from '../http/envelope.ts';
import type { Fetch } from '../http/request.ts';
import { createUploads } from '../http/upload.ts';
import type { Chance } from '../stores/client-chance.ts';
import { BetResultStore } from '../stores/bet-result-store.ts';
import { BetSlip } from '../stores/bet-slip.ts';
import { BetStore } from '../stores/bet-store.ts';
import { ServerClock, type Clock, type Ticker } from '../stores/client-clock.ts';
import { GameListStore } from '../stores/game-list-store.ts';
import { GameStore } from '../stores/game-store.ts';
import { HistoryStore } from '../stores/history-store.ts';
import { ConnectionStore, type Network } from '../stores/connection-store.ts';
import { playerApi } from '../stores/player-api.ts';
import { PreferencesStore } from '../stores/preferences-store.ts';
import { RecordStore } from '../stores/record-store.ts';
import type { TextStorage } from '../stores/safe-storage.ts';
import { SessionStore } from '../stores/session-store.ts';
import type { Stores } from '../stores/stores.ts';
import { UnreadNotices } from '../stores/unread-notices.ts';
import { WalletStore } from '../stores/wallet-store.ts';

export interface StoresDeps {
  baseUrl: string;
  fetch: Fetch;
  makeXhr: () => XMLHttpRequest;
  pause: (ms: number) => Promise<void>;
  storage: TextStorage;
  /** Lasts as long as the tab. */
  tabStorage: TextStorage;
  network: Network;
  clock: Clock;
  ticker: Ticker;
  chance: Chance;
  onFailure: (failure: Failure) => void;
  onBusy: (delta: 1 | -1) => void;
  /** The host refused the token. */
  onLoginExpired(): void;
}

/** What a call and an upload need alike. */
type Calling = Omit<ApiDeps, 'fetch'>;

/** Makes every store and hands each what it uses. Nothing starts here. */
export function createStores(deps: StoresDeps): Stores {
  const { storage, clock, chance } = deps;
  const preferences = new PreferencesStore(storage);
  const calling: Calling = {
    baseUrl: deps.baseUrl,
    token: () => session.token,
    language: () => preferences.locale,
    onUnauthorized: (token) => {
      if (session.expire(token)) deps.onLoginExpired();
    },
    onBusy: deps.onBusy,
    onFailure: deps.onFailure,
    onServerTime: (seconds) => serverClock.learn(seconds),
  };
  const host = createApi({ ...calling, fetch: deps.fetch });
  const uploads = createUploads({
    ...calling,
    makeXhr: deps.makeXhr,
    pause: deps.pause,
    newChunkId: () => chance.newKey(),
  });
  const askTheTime = () => host.call('games.category', {}, { quiet: true, silentFailure: true });
  const serverClock = new ServerClock(clock, deps.ticker, askTheTime);
  const connection = new ConnectionStore(deps.network);
  const isOnline = () => connection.isOnline;
  const session = new SessionStore({ api: host, storage, clock, isOnline, onLeave });
  const api = playerApi(host, session);
  const wallet = new WalletStore({ api, chance, memory: deps.tabStorage });
  const unreadNotices = new UnreadNotices(api, session);
  const gameList = new GameListStore(api, serverClock);
  const betting = createBetting({ api, serverClock, session, wallet, ...deps });
  const device = { serverClock, preferences, uploads, connection };
  return { session, wallet, unreadNotices, gameList, ...device, ...betting };

  function onLeave(how: 'out' | 'gone'): void {
    wallet.reset(how);
    unreadNotices.reset();
    betting.results.reset();
    betting.records.reset();
    betting.bets.leave();
    if (how === 'gone') betting.slip.reset();
  }
}

interface BettingDeps extends Pick<StoresDeps, 'tabStorage' | 'chance'> {
  api: Api;
  serverClock: ServerClock;
  session: SessionStore;
  wallet: WalletStore;
}

function createBetting({ api, serverClock, session, wallet, tabStorage, chance }: BettingDeps) {
  const game = new GameStore(api, serverClock);
  const slip = new BetSlip(game);
  const results = new BetResultStore({
    api,
    time: serverClock,
    game,
    hasBets: () => session.isLoggedIn,
    onSettled: () => void wallet.load(),
  });
  const bets = new BetStore({
    api,
    memory: tabStorage,
    newKey: () => chance.newKey(),
    playerId: () => (session.isLoggedIn ? String(session.userInfo?.id) : null),
    onPlaced: ({ game_id, game_no, lines, balance }) => {
      wallet.setMain(balance);
      slip.placed(game_id, lines);
      results.placed(game_id, game_no);
    },
    refreshOdds: () => game.refreshPlay(),
    offerOf: (selection) => game.offerOf(selection),
  });
  return {
    game,
    slip,
    bets,
    results,
    records: new RecordStore(api, serverClock),
    history: new HistoryStore(api, serverClock),
  };
}
