import type { FastifyPluginAsync } from 'fastify';
import { endpoint } from '../api/call.ts';
import { balancesView } from '../ledger/ledger.ts';
import { addCard, cards } from './cards.ts';
import { depositOfOwnFiles, deposits, type OwnFiles } from './deposit.ts';
import { recipient } from './recipient.ts';
import { savings } from './savings.ts';
import { transactions } from './transactions.ts';
import { transfer } from './transfer.ts';
import { withdraw, withdrawals } from './withdraw.ts';

export const walletRoutes: FastifyPluginAsync<OwnFiles> = async (app, ownFiles) => {
  app.route(
    endpoint('wallet.index', ({ world, user }) => ({
      data: balancesView(world, user.id),
      sameUntil: Infinity,
    })),
  );
  app.route(endpoint('wallet.transactions', transactions));
  app.route(endpoint('wallet.deposit', depositOfOwnFiles(ownFiles)));
  app.route(endpoint('wallet.deposits', deposits));
  // Assumed, and not needed by any screen: a host that nobody has changed shows how the app does without.
  app.route(endpoint('wallet.recipient', recipient, { stock: null }));
  app.route(endpoint('wallet.transfer', transfer));
  app.route(endpoint('wallet.withdraw', withdraw));
  app.route(endpoint('wallet.withdrawals', withdrawals));
  app.route(endpoint('wallet.cards', cards));
  app.route(endpoint('wallet.addCard', addCard));
  app.route(endpoint('wallet.savings', savings));
};
