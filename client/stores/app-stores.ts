import type { createAccountStores } from './account/account-stores.ts';
import type { createContentStores } from './content/content-stores.ts';
import type { createGameStores } from './game/game-stores.ts';
import type { createLobbyStores } from './game/lobby-store.ts';
import type { createChaseBetStores } from './game/records/chase-bets.ts';
import type { createRecordStores } from './game/records/record-stores.ts';
import type { createAwayStores } from './game/results/away-results.ts';
import type { Stores } from './stores.ts';
import type { createWalletStores } from './wallet/wallet-stores.ts';

export interface AreaStores {
  account: ReturnType<typeof createAccountStores>;
  away: ReturnType<typeof createAwayStores>;
  chaseBets: ReturnType<typeof createChaseBetStores>;
  content: ReturnType<typeof createContentStores>;
  game: ReturnType<typeof createGameStores>;
  lobby: ReturnType<typeof createLobbyStores>;
  records: ReturnType<typeof createRecordStores>;
  wallet: ReturnType<typeof createWalletStores>;
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
