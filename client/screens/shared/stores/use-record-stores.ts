import { createRecordStores } from '../../../stores/game/records/record-stores.ts';
import { lazyStoresHook } from './use-stores.ts';

/** Returns the stores of every page and those of past draws and bets. */
export const useRecordStores = lazyStoresHook(createRecordStores);
