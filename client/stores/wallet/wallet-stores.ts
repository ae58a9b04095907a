import type { AnswerData } from '#contract/api/answer-shapes.ts';
import type { Data } from '#contract/api/schemas.ts';
import { CardsStore } from './cards-store.ts';
import { DepositProof } from './deposit-proof.ts';
import { PagedList } from '../paged-list.ts';
import { QUIET, type LazyStores, type StoreDeps } from '../stores.ts';
import { PRIZES, TransactionsStore } from './transactions-store.ts';
import { WalletCall, type WalletCallName } from './wallet-call.ts';
import type { SessionEndReason } from '../session/session-store.ts';

type Deposits = Data<'wallet.deposits'>;
type Withdrawals = Data<'wallet.withdrawals'>;
export type Deposit = Deposits['list'][number];
export type Withdrawal = Withdrawals['list'][number];

/** The stores of the wallet screens. */
export interface WalletStores extends LazyStores {
  deposit: WalletCall<'wallet.deposit'>;
  proof: DepositProof;
  deposits: PagedList<'all', Deposit, Deposits>;
  withdraw: WalletCall<'wallet.withdraw'>;
  withdrawals: PagedList<'all', Withdrawal, Withdrawals>;
  transfer: WalletCall<'wallet.transfer'>;
  savings: WalletCall<'wallet.savings'>;
  cards: CardsStore;
  transactions: TransactionsStore;
  prizes: TransactionsStore;
}

export const ORDERS_PAGE_SIZE = 10;

export function createWalletStores(deps: StoreDeps): WalletStores {
  const { api, chance, tabStorage, wallet, serverClock, uploads } = deps;
  const makeCall = <N extends WalletCallName>(
    name: N,
    memoryKey: string,
    mainOf: (receipt: AnswerData<N>) => string,
    reloadOrders?: () => Promise<unknown>,
  ) =>
    new WalletCall(name, memoryKey, {
      api,
      chance,
      memory: tabStorage,
      onDone: (receipt) => {
        // The answer has the main balance; the rest is reloaded.
        wallet.setMain(mainOf(receipt));
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
  const deposit = makeCall(
    'wallet.deposit',
    'pendingDeposits',
    ({ balance }) => balance,
    () => deposits.refresh(),
  );
  const withdraw = makeCall(
    'wallet.withdraw',
    'pendingWithdrawals',
    ({ balance }) => balance,
    () => withdrawals.refresh(),
  );
  const transfer = makeCall('wallet.transfer', 'pendingTransfers', ({ balance }) => balance);
  const savings = makeCall('wallet.savings', 'pendingSavings', ({ main }) => main);
  const cards = new CardsStore(api);
  const transactions = new TransactionsStore(api, serverClock);
  const prizes = new TransactionsStore(api, serverClock, PRIZES);
  const onSessionEnd = (reason: SessionEndReason) => {
    for (const each of [deposit, withdraw, transfer, savings]) each.onSessionEnd(reason);
    for (const each of [proof, deposits, withdrawals, cards, transactions, prizes]) each.reset();
  };
  return {
    deposit,
    proof,
    deposits,
    withdraw,
    withdrawals,
    transfer,
    savings,
    cards,
    transactions,
    prizes,
    onSessionEnd,
  };
}
