import { betEn } from './bet-en.ts';
import { chaseEn } from './chase-en.ts';
import { listEn } from './list-en.ts';
import { playEn } from './play-en.ts';

/** The English messages of the betting page. */
export const messages = { ...listEn, ...playEn, ...betEn, ...chaseEn };
