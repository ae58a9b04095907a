import type { Api } from '../http/api.ts';
import type { MakeUpload } from '../http/upload.ts';
import type { AppInstall } from './session/app-install.ts';
import type { ServerClock, Ticker } from './client-clock.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { HostCalls } from './host-calls.ts';
import type { Feel } from './feel/feel.ts';
import type { GameListStore } from './game/game-list-store.ts';
import type { ResultCurtain } from './game/results/result-curtain.ts';
import type { RevealStore } from './game/results/reveal-store.ts';
import type { PreferencesStore } from './preferences-store.ts';
import type { TextStorage } from './safe-storage.ts';
import type { SessionEndReason, SessionStore } from './session/session-store.ts';
import type { UnreadNotices } from './content/unread-notices.ts';
import type { WalletStore } from './wallet/wallet-store.ts';
import type { Locks } from './orders/run-alone.ts';

/** The stores of the first load, for any page. */
export interface Stores {
  session: SessionStore;
  wallet: WalletStore;
  gameList: GameListStore;
  reveal: RevealStore;
  curtain: ResultCurtain;
  unreadNotices: UnreadNotices;
  serverClock: ServerClock;
  connection: ConnectionStore;
  host: HostCalls;
  preferences: PreferencesStore;
  feel: Feel;
  uploads: MakeUpload;
  /** Call this when another tab wrote a key of the storage; null for all keys. */
  onWritten(key: string | null): void;
}

export interface StoreDeps extends Omit<Stores, 'onWritten'> {
  api: Api;
  /** Returns the URL of an uploaded file, which an upload names by its path. */
  fileUrl: (path: string) => string;
  newKey: () => string;
  ticker: Ticker;
  /** Listens for the browser's install prompt from the start. */
  install: AppInstall;
  storage: TextStorage;
  tabStorage: TextStorage;
  /** The locks that all tabs share, if the browser has any. */
  locks: Locks | undefined;
}

export interface LazyStores {
  /**
   * Called when a member's session ends, to clear the member's data. Unfinished work waits for the
   * same member if the session `expired`, and is dropped after `logged-out`.
   */
  onSessionEnd(reason: SessionEndReason): void;
  /** Called when another tab wrote a key of the storage that all tabs share; null for all keys. */
  onWritten?(key: string | null): void;
}
