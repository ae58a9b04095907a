import { chaseEn } from './chase-en.ts';
import { gameEn } from './game-en.ts';
import { listEn } from './list-en.ts';
import { recordsEn } from './records-en.ts';

/** The English messages of the games and the bets, loaded with the first of these pages. */
export const messages = { ...listEn, ...gameEn, ...chaseEn, ...recordsEn };
