import { formatMoney } from '#contract/money.ts';
import { balancesOf } from './ledger.ts';
import type { World } from '../core/world/world.ts';

/** Returns a user's five balances in wire form. */
export function balancesView(world: World, userId: number) {
  const { main, bonus, frozen, savings, points } = balancesOf(world, userId);
  return {
    main: formatMoney(main),
    bonus: formatMoney(bonus),
    frozen: formatMoney(frozen),
    savings: formatMoney(savings),
    points,
  };
}
