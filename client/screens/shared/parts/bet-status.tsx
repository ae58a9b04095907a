import { parseMoney, ZERO } from '#contract/money.ts';
import { useT, type Translate } from '../../../i18n/i18n.ts';
import type { Bet } from '../../../stores/game/bet-result-store.ts';
import { StatusTag, type StatusTagProps } from '../../../ui/controls/badges.tsx';

const TONES: Record<Bet['status'], StatusTagProps['tone']> = {
  pending: 'brand',
  win: 'up',
  lose: 'neutral',
  cancelled: 'neutral',
};

/** Shows the status of a bet; gold marks a net gain, because a bet may win a line and still cost more. */
export function BetStatusTag({ bet: { status, net } }: { bet: Bet }) {
  const t = useT();
  const isGain = status === 'win' && (parseMoney(net) ?? ZERO) > 0;
  const tone = isKnownStatus(status) ? TONES[status] : 'neutral';
  return <StatusTag tone={isGain ? 'gold' : tone}>{betStatusLabel(t, status)}</StatusTag>;
}

/** Returns the label of a status; an unknown one is shown as unknown (STA-10). */
export function betStatusLabel(t: Translate, status: Bet['status']): string {
  return t(`placed.status.${isKnownStatus(status) ? status : 'unknown'}`);
}

export function isKnownStatus(status: string): boolean {
  return Object.hasOwn(TONES, status);
}
