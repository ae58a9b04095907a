import { createApi, type ApiDeps } from '../http/api.ts';
import type { Failure } from '../http/envelope.ts';
import type { Fetch } from '../http/request.ts';
import { createUploads } from '../http/upload.ts';
import type { AppInstall } from '../stores/session/app-install.ts';
import type { Chance } from '../stores/client-chance.ts';
import { ServerClock, type Clock, type Ticker } from '../stores/client-clock.ts';
import { GameListStore } from '../stores/game/game-list-store.ts';
import { ConnectionStore, type Network } from '../stores/connection-store.ts';
import { playerApi } from '../stores/session/player-api.ts';
import { PreferencesStore } from '../stores/preferences-store.ts';
import type { TextStorage } from '../stores/safe-storage.ts';
import { SessionStore } from '../stores/session/session-store.ts';
import type { LazyStores, StoreDeps, Stores } from '../stores/stores.ts';
import { UnreadNotices } from '../stores/content/unread-notices.ts';
import { WalletStore } from '../stores/wallet/wallet-store.ts';
import type { SessionEndReason } from '../stores/session/session-store.ts';

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
  install: AppInstall;
  onFailure: (failure: Failure) => void;
  onBusy: (delta: 1 | -1) => void;
  /** The host refused the token. */
  onLoginExpired(): void;
}

/** What a call and an upload need alike. */
type Calling = Omit<ApiDeps, 'fetch'>;

/** Makes the stores of the first load and hands each what it uses. Nothing starts here. */
export function createStores(deps: StoresDeps): Stores {
  const { storage, tabStorage, clock, chance, install } = deps;
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
    onServerTime: (seconds) => serverClock.onServerTime(seconds),
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
  const session = new SessionStore({ api: host, storage, clock, isOnline, onSessionEnd });
  const api = playerApi(host, session);
  const wallet = new WalletStore(api);
  const unreadNotices = new UnreadNotices(api, session);
  const gameList = new GameListStore(api, serverClock);
  const device = { serverClock, preferences, uploads, connection };
  const early = { session, wallet, unreadNotices, gameList, ...device };
  const late = new Map<unknown, LazyStores>();
  return { ...early, getOrCreate };

  function getOrCreate<S extends LazyStores>(create: (deps: StoreDeps) => S): S {
    const brought = late.get(create) ?? create({ ...early, api, chance, tabStorage, install });
    late.set(create, brought);
    return brought as S; // what is kept under `create` was made by it
  }

  function onSessionEnd(reason: SessionEndReason): void {
    wallet.reset();
    unreadNotices.reset();
    for (const brought of late.values()) brought.onSessionEnd(reason);
  }
}
