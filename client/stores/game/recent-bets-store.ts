import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import type { Bet } from './bet-result-store.ts';

const COUNT = 5;

/** The player's last bets of the game that is open, the newest first. */
export class RecentBetsStore {
  gameId: number | null = null;
  bets: readonly Bet[] = [];
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  failure: Failure | null = null;
  readonly #api: Api;
  #asked = 0;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this, { bets: observableRef });
  }

  /** What is known of this game's bets stays meanwhile, and if it fails. */
  async load(gameId: number): Promise<void> {
    const turn = (this.#asked += 1);
    if (gameId !== this.gameId) this.bets = [];
    if (gameId !== this.gameId || this.status !== 'ready') this.status = 'loading';
    this.gameId = gameId;
    const answer = await this.#api.call(
      'games.getBetRecord',
      { game_id: gameId, page: 1, limit: COUNT },
      { quiet: true, silentFailure: true },
    );
    if (turn !== this.#asked) return; // another game, or another player
    runInAction(() => {
      this.failure = answer.ok ? null : answer.failure;
      if (answer.ok) this.bets = answer.data.list;
      this.status = answer.ok || this.status === 'ready' ? 'ready' : 'failed';
    });
  }

  /** The bets as the host has them now; null when they cannot be had. */
  async newest(gameId: number): Promise<readonly Bet[] | null> {
    await this.load(gameId);
    return this.gameId === gameId && this.failure === null && this.status === 'ready'
      ? this.bets
      : null;
  }

  /** When the player leaves. */
  reset(): void {
    this.#asked += 1;
    this.gameId = null;
    this.bets = [];
    this.failure = null;
    this.status = 'idle';
  }
}
