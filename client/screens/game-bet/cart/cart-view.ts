import type { BetSlip } from '../../../stores/game/slip/bet-slip.ts';
import type { ChasePlanForm } from '../../../stores/game/slip/chase-plan-form.ts';

/** The content of the cart: the slip, or a bet that was just placed. */
export interface CartView extends Pick<BetSlip, 'lines' | 'gameNo' | 'pinState' | 'preview'> {
  readonly chase: Pick<ChasePlanForm, 'isOn' | 'rows' | 'preview'>;
}

/** Copies what the cart shows, because a slip is empty once its bet is placed. */
export function keepCart({ lines, gameNo, pinState, preview, chase }: BetSlip): CartView {
  const { isOn, rows, preview: chasePreview } = chase;
  return { lines, gameNo, pinState, preview, chase: { isOn, rows, preview: chasePreview } };
}
