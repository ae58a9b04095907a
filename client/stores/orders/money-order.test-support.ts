import type { Data } from '#contract/api/schemas.ts';
import type { Answer } from '../../http/envelope.ts';
import type { PlayerMark } from '../session/player-mark.ts';
import type { Transaction } from '../wallet/transactions-store.ts';
import { transferKind, type TransferReceipt } from '../wallet/wallet-kinds.ts';
import { successAnswer, failed, FakeApi, fakeMemory, FakeTimer } from '../fakes.test-support.ts';
import { MoneyOrder } from './money-order.ts';
import type { Locks } from './run-alone.ts';

export const NOW = 1_800_000_000;
export const ALICE: PlayerMark = { id: '7', session: 'one' };
export const PAYLOAD = { to_user: 'bob', amount: '10.00' };
export const RECEIPT: TransferReceipt = {
  ...PAYLOAD,
  order_no: 'T1',
  remark: '',
  balance: '90.00',
  createtime: NOW,
};
export const TAKEN = successAnswer(RECEIPT);
/** The row of the transfer in the transactions. */
export const ROW: Transaction = {
  order_no: 'T1',
  type: 'transfer_out',
  amount: '-10.00',
  change: '-10.00',
  balance: '90.00',
  status: 'completed',
  party: 'bob',
  remark: '',
  game_name: '',
  game_no: '',
  createtime: NOW,
};

/** A page of transactions. */
export const transactionsOf = (...list: Transaction[]) =>
  successAnswer({ list, total: 0, page: 1, limit: 50, income: '', outgo: '', days: [] });

export const echoing = <T>(answer: Answer<T>): Answer<T> => ({ ...answer, hasEchoedKey: true });

/** A host with its lists, and a browser with tabs. */
export function setUpOrders() {
  const scene = {
    player: ALICE as PlayerMark | null, // a test may sign somebody else in
    rows: [] as readonly Transaction[] | 'failing', // of the list
  };
  const [storage, tabStorage] = [fakeMemory(), fakeMemory()];
  const locks = fakeLocks();
  const time = new FakeTimer(NOW * 1000 + 999);
  const done: TransferReceipt[] = [];
  const answers: Answer<Data<'wallet.transfer'>>[] = [];
  let keys = 0;
  const api = new FakeApi({
    'wallet.transfer': () => answers.shift() ?? failed('network'),
    'wallet.transactions': () => {
      if (scene.rows === 'failing') return failed('network');
      return transactionsOf(...scene.rows);
    },
  });
  /** Opens a page, in a new tab or again in the same one. */
  const open = () =>
    new MoneyOrder(transferKind(api), {
      api,
      storage,
      tabStorage,
      time,
      ticker: time,
      locks,
      newKey: () => `key-${(keys += 1)}`,
      player: () => scene.player,
      onDone: (receipt) => done.push(receipt),
    });
  /** Sends a transfer; the host gives these answers to it and its retries, then none. */
  const send = async (...given: Answer<Data<'wallet.transfer'>>[]) => {
    answers.push(...given);
    const order = open();
    await order.send(PAYLOAD);
    return order;
  };
  /** Sends a transfer that gets no answer, and does not find it after the time-out. */
  const lose = async (...retries: Answer<Data<'wallet.transfer'>>[]) => {
    const order = await send(failed('network'), ...retries);
    time.advance(10_000);
    await order.look();
    return order;
  };
  /** Takes one transfer with an echo of its key; the next gets these answers. */
  const sendWithKey = async (...given: Answer<Data<'wallet.transfer'>>[]) => {
    const order = await send(echoing(TAKEN), ...given);
    await order.send(PAYLOAD);
    return order;
  };
  /** The host takes the next transfer, but this is its answer. */
  const takeWith = (answer: Answer<Data<'wallet.transfer'>>) => {
    api.handlers['wallet.transfer'] = () => {
      scene.rows = [ROW];
      return answer;
    };
  };
  const sent = () =>
    api.calls
      .filter(({ name }) => name === 'wallet.transfer')
      .map(({ payload, options }) => `${options?.idempotencyKey} ${JSON.stringify(payload)}`);
  const looks = () => api.count('wallet.transactions');
  return {
    scene,
    storage,
    time,
    done,
    api,
    answers,
    open,
    send,
    lose,
    sendWithKey,
    takeWith,
    sent,
    looks,
  };
}

/** The locks of a browser with tabs. */
function fakeLocks(): Locks {
  const held = new Set<string>();
  return {
    async request(name, _options, act) {
      if (held.has(name)) return act(null);
      held.add(name);
      return act({}).finally(() => held.delete(name));
    },
  };
}
