import type { MakeUpload } from '../http/upload.ts';
import type { BetResultStore } from './bet-result-store.ts';
import type { BetSlip } from './bet-slip.ts';
import type { BetStore } from './bet-store.ts';
import type { ServerClock } from './client-clock.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { GameListStore } from './game-list-store.ts';
import type { GameStore } from './game-store.ts';
import type { HistoryStore } from './history-store.ts';
import type { PreferencesStore } from './preferences-store.ts';
import type { RecordStore } from './record-store.ts';
import type { SessionStore } from './session-store.ts';
import type { UnreadNotices } from './unread-notices.ts';
import type { WalletStore } from './wallet-store.ts';

/** Every store a screen may ask for. `app/create-stores.ts` makes them. */
export interface Stores {
  session: SessionStore;
  wallet: WalletStore;
  gameList: GameListStore;
  game: GameStore;
  slip: BetSlip;
  bets: BetStore;
  results: BetResultStore;
  records: RecordStore;
  history: HistoryStore;
  serverClock: ServerClock;
  unreadNotices: UnreadNotices;
  connection: ConnectionStore;
  preferences: PreferencesStore;
  uploads: MakeUpload;
}
