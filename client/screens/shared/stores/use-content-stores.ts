import { createContentStores } from '../../../stores/content/content-stores.ts';
import { lazyStoresHook } from './use-stores.ts';

/** Returns the stores of every page and those of notices, news, texts and feedback. */
export const useContentStores = lazyStoresHook(createContentStores);
