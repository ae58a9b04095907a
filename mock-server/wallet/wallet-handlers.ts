import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Handlers } from '../api/call.ts';
import { balancesView } from '../ledger/ledger.ts';
import { addCard, cards } from './cards.ts';
import { deposit, deposits } from './deposit.ts';
import { recipient } from './recipient.ts';
import { savings } from './savings.ts';
import { transactions } from './transactions.ts';
import { transfer } from './transfer.ts';
import { withdraw, withdrawals } from './withdraw.ts';

export const walletHandlers = {
  'wallet.index': ({ world, user }) => ({
    data: balancesView(world, user.id),
    sameUntil: Infinity,
  }),
  'wallet.transactions': transactions,
  'wallet.deposit': deposit,
  'wallet.deposits': deposits,
  'wallet.recipient': recipient,
  'wallet.transfer': transfer,
  'wallet.withdraw': withdraw,
  'wallet.withdrawals': withdrawals,
  'wallet.cards': cards,
  'wallet.addCard': addCard,
  'wallet.savings': savings,
} satisfies Handlers<Extract<EndpointName, `wallet.${string}`>>;

/** The calls of the wallet that a stock host answers differently (HOST-33). */
export const stockWallet = {
  // Assumed, and not needed by any screen: a host that nobody has changed shows how the app does without.
  'wallet.recipient': null,
};
