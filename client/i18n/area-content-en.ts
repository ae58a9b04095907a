import { contentEn } from './content-en.ts';
import { listEn } from './list-en.ts';

/** The English messages of what there is to read, loaded with the first of these pages. */
export const messages = { ...listEn, ...contentEn };
