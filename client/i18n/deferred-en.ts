import { accountEn } from './account-en.ts';
import { chaseEn } from './chase-en.ts';
import { contentEn } from './content-en.ts';
import { gameEn } from './game-en.ts';
import { recordsEn } from './records-en.ts';
import { walletEn } from './wallet-en.ts';

/** The English words that no first page needs. */
export const deferredEn = {
  ...gameEn,
  ...recordsEn,
  ...chaseEn,
  ...accountEn,
  ...contentEn,
  ...walletEn,
} as const;
