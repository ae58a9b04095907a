import { areaStoresHook } from './use-stores.ts';

/** Returns the stores of every page and those of notices, news, texts and feedback. */
export const useContentStores = areaStoresHook('content');
