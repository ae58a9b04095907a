import { listEn } from './list-en.ts';
import { walletEn } from './wallet-en.ts';

/** The English messages of the wallet. */
export const messages = { ...listEn, ...walletEn };
