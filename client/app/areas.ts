import type { Area, AreaStores } from '../stores/app-stores.ts';
import type { LazyStores, StoreDeps } from '../stores/stores.ts';

/** Loads what makes the stores of each area. */
export const AREAS: { readonly [A in Area]: () => Promise<(deps: StoreDeps) => AreaStores[A]> } = {
  account: async () => (await import('../stores/account/account-stores.ts')).createAccountStores,
  away: async () => (await import('../stores/game/results/away-results.ts')).createAwayStores,
  chaseBets: async () =>
    (await import('../stores/game/records/chase-bets.ts')).createChaseBetStores,
  content: async () => (await import('../stores/content/content-stores.ts')).createContentStores,
  game: async () => (await import('../stores/game/game-stores.ts')).createGameStores,
  lobby: async () => (await import('../stores/game/lobby-store.ts')).createLobbyStores,
  records: async () => (await import('../stores/game/records/record-stores.ts')).createRecordStores,
  wallet: async () => (await import('../stores/wallet/wallet-stores.ts')).createWalletStores,
};

/** The stores of the areas of the app, made when the first page needs them. */
export class Areas {
  readonly #deps: StoreDeps;
  readonly #made: Partial<AreaStores> = {};

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  async load(names: readonly Area[]): Promise<void> {
    await Promise.all(names.map((name) => this.#load(name)));
  }

  of<A extends Area>(name: A): AreaStores[A] {
    const stores = this.#made[name];
    if (!stores) throw new Error(`the stores of ${name} are not loaded`);
    return stores;
  }

  get made(): readonly LazyStores[] {
    return Object.values(this.#made);
  }

  async #load<A extends Area>(name: A): Promise<void> {
    const create = await AREAS[name]();
    this.#made[name] ??= create(this.#deps);
  }
}
