import { createGameStores } from '../../../stores/game/game-stores.ts';
import { lazyStoresHook } from './use-stores.ts';

/** Returns the stores of every page and those of the betting screens. */
export const useGameStores = lazyStoresHook(createGameStores);
