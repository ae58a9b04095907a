import type { Api } from '../http/api.ts';
import type { MakeUpload } from '../http/upload.ts';
import type { AppInstall } from './session/app-install.ts';
import type { Chance } from './client-chance.ts';
import type { ServerClock } from './client-clock.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { GameListStore } from './game/game-list-store.ts';
import type { PreferencesStore } from './preferences-store.ts';
import type { TextStorage } from './safe-storage.ts';
import type { SessionEndReason, SessionStore } from './session/session-store.ts';
import type { UnreadNotices } from './content/unread-notices.ts';
import type { WalletStore } from './wallet/wallet-store.ts';

/** What any page may ask for; it comes with the first load. `app/create-stores.ts` makes it. */
export interface Stores {
  session: SessionStore;
  wallet: WalletStore;
  gameList: GameListStore;
  unreadNotices: UnreadNotices;
  serverClock: ServerClock;
  connection: ConnectionStore;
  preferences: PreferencesStore;
  uploads: MakeUpload;
  /** The stores that come with the code of some screens: made when first asked for, and then kept. */
  getOrCreate<S extends LazyStores>(create: (deps: StoreDeps) => S): S;
}

/** What stores may be made of. */
export interface StoreDeps extends Omit<Stores, 'getOrCreate'> {
  api: Api;
  chance: Chance;
  /** It listens from the first moment on. */
  install: AppInstall;
  /** Lasts as long as the tab. */
  tabStorage: TextStorage;
}

export interface LazyStores {
  /**
   * What belonged to a member goes with the member: what he was about to do waits for him when the
   * session ran `out`, and is over when he is `gone`.
   */
  onSessionEnd(reason: SessionEndReason): void;
}
