import { chaseEn } from './chase-en.ts';
import { gameEn } from './game-en.ts';
import { recordsEn } from './records-en.ts';

/** The English words that no first page needs. */
export const lateEn = { ...gameEn, ...recordsEn, ...chaseEn } as const;
