import type { TFunction } from 'i18next';
import { formatMoney } from '#contract/money.ts';
import {
  outcomeOf,
  type BetOutcome,
  type Settlement,
} from '../../../stores/game/results/bet-outcome.ts';
import { totalOf, type SettledPeriod } from '../../../stores/game/results/bet-result-store.ts';
import { StatusTag } from '../../../ui/controls/badges.tsx';
import { moneyText } from '../../../ui/controls/money.tsx';

const TONES: Partial<Record<BetOutcome, 'up' | 'accent'>> = { won: 'up', pending: 'accent' };

/** Shows the outcome of a bet. Green marks a net gain alone. */
export function BetStatusTag({ t, bet }: { t: TFunction; bet: Settlement }) {
  return <StatusTag tone={TONES[outcomeOf(bet)] ?? 'muted'}>{outcomeLabel(t, bet)}</StatusTag>;
}

/** Returns the outcome in words; an unknown status is shown as unknown (STA-10). */
export function outcomeLabel(t: TFunction, settlement: Settlement): string {
  return t(`placed.outcome.${outcomeOf(settlement)}`);
}

/** Says how many draws were missed, and what they brought. */
export function missedText(t: TFunction, missed: readonly SettledPeriod[]): string {
  const net = moneyText(formatMoney(totalOf(missed).net), true);
  return t('result.missed', { count: missed.length, net });
}
