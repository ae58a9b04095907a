import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { selectionKey, type Selection } from '#contract/rules/plays.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import { QUIET } from '../stores.ts';

export type Trend = Data<'games.trend'>;
export type Figure = Trend['figures'][number];
/** A number of draws, or all draws of today. */
export type TrendWindow = 30 | 50 | 100 | 'today';

/** Statistics of the last draws for each selection; they do not predict the next draw. */
export class TrendStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  trend: Trend | null = null;
  failure: Failure | null = null;
  window: TrendWindow = 100;
  readonly #api: Api;
  #gameId: number | null = null;
  #requestNo = 0;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this, { trend: observableRef });
  }

  /** Loads the figures of a game; known ones stay meanwhile. */
  async load(gameId: number, window: TrendWindow = this.window): Promise<void> {
    const requestNo = (this.#requestNo += 1);
    if (gameId !== this.#gameId || window !== this.window) this.trend = null;
    this.#gameId = gameId;
    this.window = window;
    this.failure = null;
    this.status = this.trend ? 'ready' : 'loading';
    const answer = await this.#api.call(
      'games.trend',
      { game_id: gameId, ...(window === 'today' ? { range: window } : { limit: window }) },
      QUIET,
    );
    if (requestNo !== this.#requestNo) return; // another game or window was chosen meanwhile
    runInAction(() => {
      if (answer.ok) this.trend = answer.data;
      this.failure = answer.ok ? null : answer.failure;
      this.status = this.trend ? 'ready' : 'failed';
    });
  }

  /** Returns null until loaded. */
  figureOf(selection: Selection): Figure | null {
    return this.figures.get(selectionKey(selection)) ?? null;
  }

  get figures(): ReadonlyMap<string, Figure> {
    const figures = this.trend?.figures ?? [];
    return new Map(figures.map((figure) => [selectionKey(figure), figure]));
  }
}
