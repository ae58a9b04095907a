import type { AccountStores } from './account/account-stores.ts';
import type { ContentStores } from './content/content-stores.ts';
import type { GameStores } from './game/game-stores.ts';
import type { LobbyStores } from './game/lobby-store.ts';
import type { ChaseBetStores } from './game/records/chase-bets.ts';
import type { RecordStores } from './game/records/record-stores.ts';
import type { AwayStores } from './game/results/away-results.ts';
import type { Stores } from './stores.ts';
import type { WalletStores } from './wallet/wallet-stores.ts';

export interface AreaStores {
  account: AccountStores;
  away: AwayStores;
  chaseBets: ChaseBetStores;
  content: ContentStores;
  game: GameStores;
  lobby: LobbyStores;
  records: RecordStores;
  wallet: WalletStores;
}

export type Area = keyof AreaStores;

/** The stores of the first load, and those of the areas that were loaded. Made by `app/create-stores.ts`. */
export interface AppStores extends Stores {
  /** Loads the code of areas and makes their stores, each once. */
  load(...areas: readonly Area[]): Promise<void>;
  /**
   * Returns the stores of an area.
   *
   * @throws Error when the area was not loaded
   */
  of<A extends Area>(area: A): AreaStores[A];
}
