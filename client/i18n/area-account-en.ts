import { accountEn } from './account-en.ts';
import { listEn } from './list-en.ts';

/** The English messages of the pages about the player, loaded with the first of these pages. */
export const messages = { ...listEn, ...accountEn };
