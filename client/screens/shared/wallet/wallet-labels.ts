import type { TFunction } from 'i18next';
import type { TextKey } from '../../../i18n/i18n.ts';
import type { StatusTagProps } from '../../../ui/controls/badges.tsx';

export type OrderStatus = 'completed' | 'processing' | 'cancelled';

const TONES: Record<OrderStatus, StatusTagProps['tone']> = {
  completed: 'neutral',
  processing: 'brand',
  cancelled: 'neutral',
};

export function statusTone(status: OrderStatus): StatusTagProps['tone'] {
  return TONES[status] ?? 'neutral';
}

/** Returns the label of a status; an undocumented status is "unknown". */
export function statusLabel(t: TFunction, status: OrderStatus): string {
  return status in TONES ? t(`wallet.status.${status}`) : t('wallet.status.unknown');
}

const CHANNELS: ReadonlyMap<string, TextKey> = new Map([
  ['bank', 'wallet.bank'],
  ['card', 'wallet.card'],
  ['ewallet', 'wallet.ewallet'],
]);

export function channelLabel(t: TFunction, channel: string): string {
  return t(CHANNELS.get(channel) ?? 'wallet.otherChannel');
}

const DEPOSIT_CHANNELS: ReadonlyMap<string, TextKey> = new Map([
  ['demo', 'deposit.demo'],
  ['bank', 'deposit.bank'],
  ['card', 'topUp.card'],
]);

export function depositChannelLabel(t: TFunction, channel: string): string {
  return t(DEPOSIT_CHANNELS.get(channel) ?? 'wallet.otherChannel');
}
