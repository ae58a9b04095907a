import { areaStoresHook } from './use-stores.ts';

/** Returns the stores of every page and those of past draws and bets. */
export const useRecordStores = areaStoresHook('records');
