import type { Payload } from '#contract/api/schemas.ts';
import { isPlayerMark, isSameMark, type PlayerMark } from '../session/player-mark.ts';
import { readJson, type TextStorage } from '../safe-storage.ts';

/** The calls that move money by an order of the player, which the player's records list. */
export type OrderName =
  | 'games.submitBet'
  | 'wallet.deposit'
  | 'wallet.transfer'
  | 'wallet.withdraw'
  | 'wallet.savings';

/** An order that was sent and has no answer yet. Times are epoch ms, never ahead of the server's. */
export interface SentOrder<N extends OrderName = OrderName> {
  readonly name: N;
  readonly key: string;
  readonly payload: Payload<N>;
  readonly player: PlayerMark;
  readonly sentAt: number;
  readonly triedAt: number;
  /** Order numbers that existed before it was sent. */
  readonly known: readonly string[];
}

export const SENT_ORDERS_KEY = 'sentOrders';

/** Finds an order without an answer in the storage that all tabs share: one of each kind and player. */
export function findOrder<N extends OrderName>(
  storage: TextStorage,
  name: N,
  player: PlayerMark,
): SentOrder<N> | undefined {
  return listOrders(storage).find(
    (each): each is SentOrder<N> => each.name === name && isSameMark(each.player, player),
  );
}

/** Returns an order as another tab stored it last; null if its outcome is known. */
export function readOrder<N extends OrderName>(
  storage: TextStorage,
  { key }: SentOrder<N>,
): SentOrder<N> | null {
  return listOrders(storage).find((each): each is SentOrder<N> => each.key === key) ?? null;
}

export function saveOrder(storage: TextStorage, order: SentOrder): void {
  const others = listOrders(storage).filter(({ key }) => key !== order.key);
  storage.set(SENT_ORDERS_KEY, JSON.stringify([...others, order]));
}

export function removeOrder(storage: TextStorage, { key: removed }: SentOrder): void {
  const others = listOrders(storage).filter(({ key }) => key !== removed);
  if (others.length === 0) storage.remove(SENT_ORDERS_KEY);
  else storage.set(SENT_ORDERS_KEY, JSON.stringify(others));
}

function listOrders(storage: TextStorage): readonly SentOrder[] {
  const stored = readJson(storage, SENT_ORDERS_KEY);
  return Array.isArray(stored) ? stored.filter(isSentOrder) : [];
}

function isSentOrder(value: unknown): value is SentOrder {
  const { payload, player, known }: { [Name in keyof SentOrder]?: unknown } = Object(value);
  return Boolean(payload) && isPlayerMark(player) && Array.isArray(known);
}
