import type { Data } from '#contract/api/schemas.ts';
import { QUIET, type Api } from '../../http/api.ts';
import { withoutHiddenBalance } from '../game/results/result-curtain.ts';
import { MoneyOrder, type OrderKind, type OrderReceipt } from '../orders/money-order.ts';
import type { OrderName } from '../orders/sent-orders.ts';
import { PagedList } from '../paged-list.ts';
import { Resource } from '../resource.ts';
import { playerMark } from '../session/player-mark.ts';
import type { StoreDeps } from '../stores.ts';
import { CardsStore } from './cards-store.ts';
import { DepositProof } from './deposit-proof.ts';
import { RecipientCheck } from './recipient-check.ts';
import { PRIZES, TransactionsStore } from './transactions-store.ts';
import { depositKind, savingsKind, transferKind, withdrawKind } from './wallet-kinds.ts';

type Deposits = Data<'wallet.deposits'>;
type Withdrawals = Data<'wallet.withdrawals'>;
export type Deposit = Deposits['list'][number];
export type Withdrawal = Withdrawals['list'][number];

export const ORDERS_PAGE_SIZE = 10;

export function createWalletStores(deps: StoreDeps) {
  const { api, curtain, wallet, serverClock, session, uploads } = deps;
  const makeOrder = <N extends OrderName, R extends OrderReceipt>(
    kind: OrderKind<N, R>,
    reloadOrders?: () => Promise<unknown>,
  ) =>
    new MoneyOrder(withoutHiddenBalance(curtain, kind), {
      ...deps,
      time: serverClock,
      player: () => playerMark(session),
      onDone: ({ balance }) => {
        // The answer has the main balance; the rest is reloaded.
        if (balance !== null) wallet.setMain(balance);
        void wallet.load();
        void reloadOrders?.();
      },
    });
  const deposits = new PagedList<'all', Deposit, Deposits>(
    (_, page) => api.call('wallet.deposits', { page, limit: ORDERS_PAGE_SIZE }, QUIET),
    ({ order_no }) => order_no,
  );
  const withdrawals = new PagedList<'all', Withdrawal, Withdrawals>(
    (_, page) => api.call('wallet.withdrawals', { page, limit: ORDERS_PAGE_SIZE }, QUIET),
    ({ order_no }) => order_no,
  );
  const proof = new DepositProof(uploads);
  const deposit = makeOrder(depositKind(api), () => {
    proof.reset();
    return deposits.refresh();
  });
  const withdraw = makeOrder(withdrawKind(api), () => withdrawals.refresh());
  const recipientCheck = new RecipientCheck(api);
  const recentRecipients = createRecentRecipients(api);
  const transfer = makeOrder(transferKind(api), () => recentRecipients.load());
  const savings = makeOrder(savingsKind(api));
  const cards = new CardsStore(api);
  const transactions = new TransactionsStore(api, serverClock, curtain);
  const prizes = new TransactionsStore(api, serverClock, curtain, PRIZES);
  const orders = [deposit, withdraw, transfer, savings];
  const onSessionEnd = () => {
    for (const each of orders) each.onSessionEnd();
    for (const each of [proof, deposits, withdrawals, cards, transactions, prizes]) each.reset();
    for (const each of [recipientCheck, recentRecipients]) each.reset();
  };
  return {
    deposit,
    proof,
    deposits,
    withdraw,
    withdrawals,
    transfer,
    recipientCheck,
    recentRecipients,
    savings,
    cards,
    transactions,
    prizes,
    onSessionEnd,
    onWritten: (key: string | null) => {
      for (const each of orders) each.onWritten(key);
    },
  };
}

/** Few enough to read at a glance. */
const MAX_NAMES = 4;
/** Several transfers in a row often go to one user. */
const LOOK_BACK = { type: 'transfer_out', page: 1, limit: 20 } as const;

/** The users to whom the player transferred last, from the player's own transactions. */
function createRecentRecipients(api: Api): Resource<readonly string[]> {
  return new Resource(async () => {
    const answer = await api.call('wallet.transactions', LOOK_BACK, QUIET);
    if (!answer.ok) return answer;
    const parties = answer.data.list.map(({ party }) => party).filter((party) => party !== '');
    return { ...answer, data: [...new Set(parties)].slice(0, MAX_NAMES) };
  });
}
