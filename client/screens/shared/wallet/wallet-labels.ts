import type { TFunction } from 'i18next';
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

export function channelLabel(t: TFunction, channel: string): string {
  switch (channel) {
    case 'bank':
      return t('wallet.bank');
    case 'card':
      return t('wallet.card');
    case 'ewallet':
      return t('wallet.ewallet');
    default:
      return t('wallet.otherChannel');
  }
}

export function depositChannelLabel(t: TFunction, channel: string): string {
  switch (channel) {
    case 'demo':
      return t('deposit.demo');
    case 'bank':
      return t('deposit.bank');
    case 'card':
      return t('topUp.card');
    default:
      return t('wallet.otherChannel');
  }
}
