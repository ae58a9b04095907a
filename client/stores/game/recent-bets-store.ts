import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import type { Bet } from './bet-result-store.ts';
import { QUIET } from '../stores.ts';

const COUNT = 5;

/** The player's last bets in the open game, the newest first. */
export class RecentBetsStore {
  gameId: number | null = null;
  bets: readonly Bet[] = [];
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  failure: Failure | null = null;
  readonly #api: Api;
  #requestNo = 0;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this, { bets: observableRef });
  }

  /** Loads the bets of a game; known ones stay meanwhile, and on failure. */
  async load(gameId: number): Promise<void> {
    const requestNo = (this.#requestNo += 1);
    if (gameId !== this.gameId) this.bets = [];
    if (gameId !== this.gameId || this.status !== 'ready') this.status = 'loading';
    this.gameId = gameId;
    const answer = await this.#api.call(
      'games.getBetRecord',
      { game_id: gameId, page: 1, limit: COUNT },
      QUIET,
    );
    if (requestNo !== this.#requestNo) return; // another game or another player
    runInAction(() => {
      this.failure = answer.ok ? null : answer.failure;
      if (answer.ok) this.bets = answer.data.list;
      this.status = answer.ok || this.status === 'ready' ? 'ready' : 'failed';
    });
  }

  /** Reloads and returns the bets; null on failure. */
  async newest(gameId: number): Promise<readonly Bet[] | null> {
    await this.load(gameId);
    return this.gameId === gameId && this.failure === null && this.status === 'ready'
      ? this.bets
      : null;
  }

  /** Call this when the session ends. */
  reset(): void {
    this.#requestNo += 1;
    this.gameId = null;
    this.bets = [];
    this.failure = null;
    this.status = 'idle';
  }
}
