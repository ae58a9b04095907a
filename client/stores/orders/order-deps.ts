import { playerMark } from '../session/player-mark.ts';
import type { StoreDeps } from '../stores.ts';
import { KeySupport } from './key-support.ts';
import { SentOrders } from './sent-orders.ts';

/** Returns what every `MoneyOrder` needs of the app. */
export function orderDeps({ api, storage, tabStorage, serverClock, session, chance }: StoreDeps) {
  return {
    api,
    orders: new SentOrders(storage),
    keys: new KeySupport(tabStorage),
    time: serverClock,
    newKey: () => chance.newKey(),
    player: () => playerMark(session),
  };
}
