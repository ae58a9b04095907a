import { makeAutoObservable, runInAction, when } from 'mobx';
import type { Ticker } from '../../client-clock.ts';
import type { OrderKind, OrderReceipt } from '../../orders/money-order.ts';
import type { OrderName } from '../../orders/sent-orders.ts';
import type { GameListStore } from '../game-list-store.ts';
import type { RevealStore } from './reveal-store.ts';

export interface CurtainDeps {
  readonly reveal: Pick<RevealStore, 'update' | 'isTelling' | 'hidesGame'>;
  readonly gameList: Pick<GameListStore, 'isUnasked' | 'status' | 'load'>;
  readonly timer: Pick<Ticker, 'after'>;
  readonly session: { readonly isLoggedIn: boolean };
}

/** The time that members' data wait for the first list of games. */
const MAX_WAIT_MS = 5_000;

/**
 * Keeps the stores from loading what could tell a result before its dice rest: the player's money and
 * bets while any draw is revealed, the draws of a game while its own is
 * (docs/decisions/017-results-wait-for-their-dice.md).
 */
export class ResultCurtain {
  private isListLate = false;

  constructor(private readonly deps: CurtainDeps) {
    makeAutoObservable<this, 'deps'>(this, { deps: false, guard: false });
  }

  /** Returns whether the player's money, or the draws of one game, could tell a hidden result now. */
  hides(gameId?: number): boolean {
    this.deps.reveal.update();
    return this.isHidden(gameId);
  }

  /** Waits for the first list of games, which says when draws are due, but not for ever. */
  async whenListed(): Promise<void> {
    const { gameList, session, timer } = this.deps;
    if (!session.isLoggedIn) return;
    if (gameList.isUnasked || gameList.status === 'failed') void gameList.load();
    if (gameList.status !== 'loading' || this.isListLate) return;
    const stop = timer.after(MAX_WAIT_MS, () => runInAction(() => (this.isListLate = true)));
    await when(() => gameList.status !== 'loading' || this.isListLate || !session.isLoggedIn);
    stop();
  }

  /**
   * Wraps a load. It waits until its answer may be shown; an answer that a draw overtook is dropped and
   * asked for again. Equal loads that wait become one. `gameOf` names the game whose draws it loads;
   * without it, the load is about the player.
   */
  guard<A extends readonly unknown[], T>(
    load: (...args: A) => Promise<T>,
    gameOf: (...args: A) => number | undefined = () => undefined,
  ): (...args: A) => Promise<T> {
    const waiting = new Map<string, Promise<T>>();
    const loadLater = async (key: string, args: A): Promise<T> => {
      await when(() => !this.isHidden(gameOf(...args)));
      waiting.delete(key);
      return guarded(...args);
    };
    const guarded = async (...args: A): Promise<T> => {
      if (!this.hides(gameOf(...args))) {
        const answer = await load(...args);
        await this.whenListed();
        if (!this.hides(gameOf(...args))) return answer;
      }
      const key = JSON.stringify(args);
      const later = waiting.get(key) ?? loadLater(key, args);
      waiting.set(key, later);
      return later;
    };
    return guarded;
  }

  private isHidden(gameId?: number): boolean {
    const { reveal, session } = this.deps;
    return gameId === undefined
      ? session.isLoggedIn && reveal.isTelling()
      : reveal.hidesGame(gameId);
  }
}

/** Drops the balance from the answer to an order while it would tell a result. */
export function withoutHiddenBalance<N extends OrderName, R extends OrderReceipt>(
  curtain: Pick<ResultCurtain, 'hides'>,
  kind: OrderKind<N, R>,
): OrderKind<N, R> {
  return {
    ...kind,
    receiptOf: (data, payload) => {
      const receipt = kind.receiptOf(data, payload);
      return curtain.hides() ? { ...receipt, balance: null } : receipt;
    },
  };
}
