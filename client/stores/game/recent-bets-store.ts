import type { Api } from '../../http/api.ts';
import type { Bet } from './bet-result-store.ts';
import { Resource } from '../resource.ts';
import { QUIET } from '../stores.ts';

const COUNT = 5;

/** The player's last bets in the open game, the newest first. */
export class RecentBetsStore extends Resource<readonly Bet[]> {
  #gameId = 0;

  constructor(api: Api) {
    super(async () => {
      const payload = { game_id: this.#gameId, page: 1, limit: COUNT };
      const answer = await api.call('games.getBetRecord', payload, QUIET);
      return answer.ok ? { ...answer, data: answer.data.list } : answer;
    });
  }

  get bets(): readonly Bet[] {
    return this.value ?? [];
  }

  /** Loads the bets of a game; known ones stay meanwhile, and on failure. */
  open(gameId: number): Promise<boolean> {
    if (gameId !== this.#gameId) this.reset();
    this.#gameId = gameId;
    return this.load();
  }

  /** Reloads and returns the bets; null on failure. */
  async newest(gameId: number): Promise<readonly Bet[] | null> {
    const isLoaded = await this.open(gameId);
    return isLoaded && gameId === this.#gameId ? this.value : null;
  }
}
