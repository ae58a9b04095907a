import { accountZh } from './account-zh.ts';
import { chaseZh } from './chase-zh.ts';
import { contentZh } from './content-zh.ts';
import { gameZh } from './game-zh.ts';
import type { deferredEn } from './deferred-en.ts';
import { recordsZh } from './records-zh.ts';
import { walletZh } from './wallet-zh.ts';
import type { WordsLike } from './words.ts';

export const deferredZh: WordsLike<typeof deferredEn> = {
  ...gameZh,
  ...recordsZh,
  ...chaseZh,
  ...accountZh,
  ...contentZh,
  ...walletZh,
};
