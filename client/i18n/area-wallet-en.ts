import { listEn } from './list-en.ts';
import { walletEn } from './wallet-en.ts';

/** The English messages of the wallet, loaded with the first of these pages. */
export const messages = { ...listEn, ...walletEn };
