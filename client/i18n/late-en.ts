import { gameEn } from './game-en.ts';

/** The English words that no first page needs. */
export const lateEn = { ...gameEn } as const;
