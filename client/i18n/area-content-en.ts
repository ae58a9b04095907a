import { contentEn } from './content-en.ts';
import { listEn } from './list-en.ts';

/**
 * The English messages of notices, news, texts and feedback, loaded with the first of these pages.
 */
export const messages = { ...listEn, ...contentEn };
