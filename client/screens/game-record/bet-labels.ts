import { parseSelection } from '#contract/rules/plays.ts';
import { pickName } from '../../i18n/game-words.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { moneyText } from '../../ui/controls/money.tsx';

export type Line = Bet['lines'][number];

const STATUSES: ReadonlySet<string> = new Set<Bet['status']>([
  'pending',
  'win',
  'lose',
  'cancelled',
]);

/** Returns the label of a status; an unknown one is shown as unknown (STA-10). */
export function statusLabel(t: Translate, status: Bet['status']): string {
  return STATUSES.has(status) ? t(`placed.status.${status}`) : t('placed.status.unknown');
}

/** Returns the pick of a line. A play that the rules do not know has no readable name. */
export function lineName(t: Translate, { play, pick }: Line): string {
  const selection = parseSelection(play, pick);
  return selection ? pickName(t, selection) : t('record.unknownPlay');
}

/** Describes the outcome of a line with its payout: "won +20.00". */
export function describeOutcome(t: Translate, { status, returned }: Line): string {
  switch (status) {
    case 'win':
      return t('record.lineWon', { amount: moneyText(returned, true) });
    case 'lose':
      return t('record.lineLost');
    case 'pending':
      return t('record.lineWaits');
    case 'cancelled':
      return t('record.lineCancelled');
    default:
      return t('record.lineUnknown');
  }
}

/** Returns the payout of a settled line. */
export function formatReturned(t: Translate, { status, returned }: Line): string {
  if (status === 'pending') return t('record.lineWaits');
  return STATUSES.has(status) ? moneyText(returned) : t('record.unknownAmount');
}
