import type { TFunction } from 'i18next';
import { formatMoney, minor, parseMoney, ZERO } from '#contract/money.ts';
import {
  outcomeOf,
  type BetOutcome,
  type Settlement,
} from '../../../stores/game/results/bet-outcome.ts';
import { StatusTag, type StatusTagProps } from '../../../ui/controls/badges.tsx';
import { moneyText } from '../../../ui/controls/money.tsx';

const TONES: Record<BetOutcome, StatusTagProps['tone']> = {
  won: 'up',
  paidBack: 'neutral',
  lost: 'neutral',
  pending: 'brand',
  refunded: 'neutral',
  unknown: 'neutral',
};

/** Shows the outcome of a bet. Green marks a net gain alone. */
export function BetStatusTag({ t, bet }: { t: TFunction; bet: Settlement }) {
  return <StatusTag tone={TONES[outcomeOf(bet)]}>{outcomeLabel(t, bet)}</StatusTag>;
}

/** Returns the outcome in words; an unknown status is shown as unknown (STA-10). */
export function outcomeLabel(t: TFunction, settlement: Settlement): string {
  return t(`placed.outcome.${outcomeOf(settlement)}`);
}

/** Describes what a line paid: "Paid 20.00 (+10.00)", or its outcome if it paid nothing. */
export function describePayout(t: TFunction, line: Settlement): string {
  const outcome = outcomeOf(line);
  if (outcome !== 'won' && outcome !== 'paidBack') return t(`placed.outcome.${outcome}`);
  const [paid, stake] = [line.returned, line.amount].map((text) => parseMoney(text) ?? ZERO);
  const net = minor((paid ?? ZERO) - (stake ?? ZERO));
  return t('placed.paid', {
    amount: moneyText(line.returned),
    net: moneyText(formatMoney(net), true),
  });
}
