import { playerMark } from '../session/player-mark.ts';
import type { StoreDeps } from '../stores.ts';
import { KeySupport } from './key-support.ts';
import { runAloneBy } from './run-alone.ts';
import { SentOrders } from './sent-orders.ts';

/** Returns what every `MoneyOrder` needs of the app. */
export function orderDeps(deps: StoreDeps) {
  const { api, storage, tabStorage, serverClock, ticker, session, newKey, locks } = deps;
  return {
    api,
    orders: new SentOrders(storage),
    keys: new KeySupport(tabStorage),
    time: serverClock,
    ticker,
    runAlone: runAloneBy(locks),
    newKey,
    player: () => playerMark(session),
  };
}
