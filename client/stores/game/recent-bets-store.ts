import { makeObservable, observable, override, runInAction } from 'mobx';
import type { Payload } from '#contract/api/schemas.ts';
import { QUIET, type Api } from '../../http/api.ts';
import type { Answer } from '../../http/envelope.ts';
import type { Bet } from './results/bet-result-store.ts';
import type { ResultCurtain } from './results/result-curtain.ts';
import { Resource } from '../resource.ts';

const COUNT = 5;

/** The player's last bets in the open game, the newest first. */
export class RecentBetsStore extends Resource<readonly Bet[]> {
  /** True if the account has a bet in any game; null while unknown. */
  hasAny: boolean | null = null;
  private gameId = 0;
  private readonly fetchBets: (
    payload: Payload<'games.getBetRecord'>,
  ) => Promise<Answer<readonly Bet[]>>;

  constructor(api: Api, curtain: Pick<ResultCurtain, 'guard'>) {
    const fetchBets = curtain.guard(async (payload: Payload<'games.getBetRecord'>) => {
      const answer = await api.call('games.getBetRecord', { ...payload, page: 1 }, QUIET);
      return answer.ok ? { ...answer, data: answer.data.list } : answer;
    });
    super(() => fetchBets({ game_id: this.gameId, limit: COUNT }));
    this.fetchBets = fetchBets;
    makeObservable(this, { hasAny: observable, reset: override });
  }

  get bets(): readonly Bet[] {
    return this.value ?? [];
  }

  async lookForAny(): Promise<void> {
    const answer = await this.fetchBets({ limit: 1 });
    if (answer.ok) runInAction(() => (this.hasAny = answer.data.length > 0));
  }

  override reset(): void {
    super.reset();
    this.hasAny = null;
  }

  /** Loads the bets of a game; known ones stay meanwhile, and on failure. */
  open(gameId: number): Promise<boolean> {
    if (gameId !== this.gameId) super.reset();
    this.gameId = gameId;
    return this.load();
  }

  /** Reloads and returns the bets; null on failure. */
  async newest(gameId: number): Promise<readonly Bet[] | null> {
    const isLoaded = await this.open(gameId);
    return isLoaded && gameId === this.gameId ? this.value : null;
  }
}
