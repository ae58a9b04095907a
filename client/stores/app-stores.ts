import type { LazyStores, StoreDeps, Stores } from './stores.ts';

/** Loads what makes the stores of each area. */
export const AREAS = {
  account: async () => (await import('./account/account-stores.ts')).createAccountStores,
  away: async () => (await import('./game/results/away-results.ts')).createAwayStores,
  chaseBets: async () => (await import('./game/records/chase-bets.ts')).createChaseBetStores,
  content: async () => (await import('./content/content-stores.ts')).createContentStores,
  game: async () => (await import('./game/game-stores.ts')).createGameStores,
  lobby: async () => (await import('./game/lobby-store.ts')).createLobbyStores,
  records: async () => (await import('./game/records/record-stores.ts')).createRecordStores,
  wallet: async () => (await import('./wallet/wallet-stores.ts')).createWalletStores,
};

export type Area = keyof typeof AREAS;

type Create<A extends Area> = Awaited<ReturnType<(typeof AREAS)[A]>>;
export type AreaStores = { [A in Area]: ReturnType<Create<A>> };

/** The stores of the first load, and those of the areas that were loaded. Made by `app/create-stores.ts`. */
export interface AppStores extends Stores, Pick<Areas, 'load' | 'of'> {}

type Areas = ReturnType<typeof createAreas>;

/** The stores of the areas of the app, made when the first page needs them. */
export function createAreas(deps: StoreDeps) {
  const made: Partial<AreaStores> = {};
  const loadOne = async <A extends Area>(name: A) => {
    const load: { [B in Area]: () => Promise<(deps: StoreDeps) => AreaStores[B]> }[A] = AREAS[name];
    const create = await load();
    made[name] ??= create(deps);
  };
  return {
    made: (): readonly LazyStores[] => Object.values(made),
    /** Loads the code of areas and makes their stores, each once. */
    load: async (...names: readonly Area[]): Promise<void> => {
      await Promise.all(names.map(loadOne));
    },
    /** @throws Error when the area was not loaded */
    of<A extends Area>(name: A): AreaStores[A] {
      const stores = made[name];
      if (!stores) throw new Error(`the stores of ${name} are not loaded`);
      return stores;
    },
  };
}
