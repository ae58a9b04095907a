import { listEn } from './list-en.ts';
import { playEn } from './play-en.ts';
import { recordsEn } from './records-en.ts';

/** The English messages of past draws and bets. */
export const messages = { ...listEn, ...playEn, ...recordsEn };
