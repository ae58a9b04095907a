import { createApi, type ApiDeps } from '../http/api.ts';
import { createUploads } from '../http/upload.ts';
import { ServerClock, type Clock } from '../stores/client-clock.ts';
import { createFeel, type FeelDevice } from '../stores/feel/feel.ts';
import { HostCalls } from '../stores/host-calls.ts';
import { createRevealStores } from '../stores/game/results/reveal-stores.ts';
import { ConnectionStore } from '../stores/connection-store.ts';
import { playerApi } from '../stores/session/player-api.ts';
import { PreferencesStore } from '../stores/preferences-store.ts';
import { SessionStore } from '../stores/session/session-store.ts';
import { createAreas, type AppStores } from '../stores/app-stores.ts';
import { UnreadNotices } from '../stores/content/unread-notices.ts';
import { WalletStore } from '../stores/wallet/wallet-store.ts';
import type { SessionEndReason } from '../stores/session/session-store.ts';
import type { StoreDeps } from '../stores/stores.ts';

type Browser = Pick<
  StoreDeps,
  'storage' | 'tabStorage' | 'locks' | 'ticker' | 'newKey' | 'install'
>;

export interface StoresDeps
  extends Browser, Pick<ApiDeps, 'baseUrl' | 'fetch' | 'onFailure' | 'onBusy'> {
  clock: Clock;
  feelDevice: FeelDevice;
  /** Called when the server refused the token. */
  onLoginExpired(): void;
}

/** Makes the stores and connects them: those of the first load now, the others with their areas. Nothing starts here. */
export function createStores(deps: StoresDeps): AppStores {
  const { storage, tabStorage, locks, clock, ticker, newKey, install } = deps;
  const preferences = new PreferencesStore(storage);
  const callDeps: Omit<ApiDeps, 'fetch'> = {
    baseUrl: deps.baseUrl,
    token: () => session.token,
    // The names that a FastAdmin host knows (HOST-13).
    language: () => (preferences.locale === 'zh-Hans' ? 'zh-cn' : 'en'),
    onUnauthorized: (token) => {
      if (session.expire(token)) deps.onLoginExpired();
    },
    onBusy: deps.onBusy,
    onFailure: deps.onFailure,
    now: () => clock.now(),
    onServerTime: (seconds, sentAtMs) => {
      serverClock.onServerTime(seconds, sentAtMs);
      connection.onAnswer();
      void session.comeBack();
    },
  };
  const host = new HostCalls(createApi({ ...callDeps, fetch: deps.fetch }), deps.baseUrl !== '');
  const rawApi = host.api;
  const uploads = createUploads({
    ...callDeps,
    makeXhr: () => new XMLHttpRequest(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newChunkId: newKey,
  });
  const fetchTime = () => rawApi.call('games.category', {}, { quiet: true, silentFailure: true });
  const serverClock = new ServerClock(clock, ticker, fetchTime);
  const connection = new ConnectionStore();
  const isOnline = () => connection.isOnline;
  const kept = { storage, tabStorage, serverClock };
  const session = new SessionStore({ api: rawApi, ...kept, isOnline, onSessionEnd });
  const api = playerApi(rawApi, session);
  const draws = createRevealStores({ api, serverClock, ticker, storage, session });
  const { reveal, gameList, curtain } = draws;
  const wallet = new WalletStore(api, curtain);
  const unreadNotices = new UnreadNotices(api, session);
  const feel = createFeel(preferences, deps.feelDevice);
  const device = { serverClock, preferences, feel, uploads, connection, host };
  const firstLoad = { session, wallet, unreadNotices, gameList, reveal, curtain, ...device };
  const calls = { api, fileUrl };
  const lazyDeps = { ...firstLoad, ...calls, newKey, ticker, storage, tabStorage, locks, install };
  const { made, ...areas } = createAreas(lazyDeps);
  return { ...firstLoad, ...areas, onWritten };

  function fileUrl(path: string): string {
    return path.startsWith('/uploads/') ? deps.baseUrl + path : path;
  }

  function onWritten(key: string | null): void {
    preferences.onWritten(key);
    session.onWritten(key);
    draws.onWritten(key);
    for (const each of made()) each.onWritten?.(key);
  }

  function onSessionEnd(reason: SessionEndReason): void {
    wallet.reset();
    unreadNotices.reset();
    for (const each of made()) each.onSessionEnd(reason);
  }
}
