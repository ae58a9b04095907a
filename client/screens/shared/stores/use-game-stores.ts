import { areaStoresHook } from './use-stores.ts';

/** Returns the stores of every page and those of the betting screens. */
export const useGameStores = areaStoresHook('game');
