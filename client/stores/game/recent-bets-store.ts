import { makeObservable, observable, override, runInAction } from 'mobx';
import { QUIET, type Api } from '../../http/api.ts';
import type { Bet } from './results/bet-result-store.ts';
import { Resource } from '../resource.ts';

const COUNT = 5;

/** The player's last bets in the open game, the newest first. */
export class RecentBetsStore extends Resource<readonly Bet[]> {
  /** True if the account has a bet in any game; null while unknown. */
  hasAny: boolean | null = null;
  #gameId = 0;
  readonly #api: Api;

  constructor(api: Api) {
    super(async () => {
      const payload = { game_id: this.#gameId, page: 1, limit: COUNT };
      const answer = await api.call('games.getBetRecord', payload, QUIET);
      return answer.ok ? { ...answer, data: answer.data.list } : answer;
    });
    this.#api = api;
    makeObservable(this, { hasAny: observable, reset: override });
  }

  get bets(): readonly Bet[] {
    return this.value ?? [];
  }

  /** Finds out whether the account has a bet. */
  async lookForAny(): Promise<void> {
    const answer = await this.#api.call('games.getBetRecord', { page: 1, limit: 1 }, QUIET);
    if (answer.ok) runInAction(() => (this.hasAny = answer.data.list.length > 0));
  }

  override reset(): void {
    super.reset();
    this.hasAny = null;
  }

  /** Loads the bets of a game; known ones stay meanwhile, and on failure. */
  open(gameId: number): Promise<boolean> {
    if (gameId !== this.#gameId) super.reset();
    this.#gameId = gameId;
    return this.load();
  }

  /** Reloads and returns the bets; null on failure. */
  async newest(gameId: number): Promise<readonly Bet[] | null> {
    const isLoaded = await this.open(gameId);
    return isLoaded && gameId === this.#gameId ? this.value : null;
  }
}
