import type { Data } from '#contract/api/schemas.ts';
import { CardsStore } from './cards-store.ts';
import { DepositProof } from './deposit-proof.ts';
import { PagedList } from '../paged-list.ts';
import type { LazyStores, StoreDeps } from '../stores.ts';
import { PRIZES, TransactionsStore } from './transactions-store.ts';
import { WalletCall, type WalletCallName } from './wallet-call.ts';
import type { SessionEndReason } from '../session/session-store.ts';

type Deposits = Data<'wallet.deposits'>;
type Withdrawals = Data<'wallet.withdrawals'>;
export type Deposit = Deposits['list'][number];
export type Withdrawal = Withdrawals['list'][number];

/** What the wallet's screens stand on. */
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

const QUIET = { quiet: true, silentFailure: true } as const;
export const ORDERS_PAGE_SIZE = 10;

export function createWalletStores(means: StoreDeps): WalletStores {
  const { api, chance, tabStorage, wallet, serverClock, uploads } = means;
  const act = <N extends WalletCallName>(
    name: N,
    memoryKey: string,
    mainOf: (receipt: Data<N>) => string,
    alsoNew?: () => Promise<unknown>,
  ) =>
    new WalletCall(name, memoryKey, {
      api,
      chance,
      memory: tabStorage,
      onDone: (receipt) => {
        // The balance of the answer at once; what else changed is asked for.
        wallet.setMain(mainOf(receipt));
        void wallet.load();
        void alsoNew?.();
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
  const deposit = act(
    'wallet.deposit',
    'pendingDeposits',
    ({ balance }) => balance,
    () => deposits.refresh(),
  );
  const withdraw = act(
    'wallet.withdraw',
    'pendingWithdrawals',
    ({ balance }) => balance,
    () => withdrawals.refresh(),
  );
  const transfer = act('wallet.transfer', 'pendingTransfers', ({ balance }) => balance);
  const savings = act('wallet.savings', 'pendingSavings', ({ main }) => main);
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
