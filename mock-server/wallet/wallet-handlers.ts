import { formatMoney } from '#contract/money.ts';
import type { Handlers } from '../http/endpoint.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { deposit } from './deposit.ts';

export const walletHandlers = {
  'wallet.index': ({ world, user }) => {
    const { main, bonus, frozen, savings, points } = balancesOf(world, user.id);
    return {
      data: {
        main: formatMoney(main),
        bonus: formatMoney(bonus),
        frozen: formatMoney(frozen),
        savings: formatMoney(savings),
        points,
      },
    };
  },
  'wallet.deposit': deposit,
} satisfies Partial<Handlers<'wallet.index' | 'wallet.deposit'>>;
