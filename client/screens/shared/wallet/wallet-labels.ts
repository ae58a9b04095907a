import type { TFunction } from 'i18next';
import type { TextKey } from '../../../i18n/i18n.ts';
import type { Deposit } from '../../../stores/wallet/wallet-stores.ts';

type Status = Deposit['status'];

export const statusTone = (status: Status) => (status === 'processing' ? 'accent' : 'muted');

/** Returns the label of a status; an undocumented status was read as "unknown". */
export const statusLabel = (t: TFunction, status: Status) => t(`wallet.status.${status}`);

const CHANNELS: ReadonlyMap<string, TextKey> = new Map([
  ['bank', 'wallet.bank'],
  ['card', 'wallet.card'],
  ['ewallet', 'wallet.ewallet'],
]);

/** Returns "•••• 3445" for "****3445", as on a card. */
export const shownAddress = (address: string) => address.replace(/^\*{4}(?=\d)/, '••••\u00a0');

export function channelLabel(t: TFunction, channel: string): string {
  return t(CHANNELS.get(channel) ?? 'wallet.otherChannel');
}

/** Returns a destination of money: "Bank •••• 3445". */
export const accountLabel = (t: TFunction, channel: string, address = '') =>
  `${channelLabel(t, channel)} ${shownAddress(address)}`.trim();

const DEPOSIT_CHANNELS: ReadonlyMap<string, TextKey> = new Map([
  ['demo', 'deposit.demo'],
  ['bank', 'deposit.bank'],
  ['card', 'topUp.card'],
]);

export function depositChannelLabel(t: TFunction, channel: string): string {
  return t(DEPOSIT_CHANNELS.get(channel) ?? 'wallet.otherChannel');
}
