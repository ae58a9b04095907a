import { accountEn } from './account-en.ts';
import { listEn } from './list-en.ts';

/** The English messages of the account pages, loaded with the first of them. */
export const messages = { ...listEn, ...accountEn };
