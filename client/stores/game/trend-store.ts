import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { selectionKey, type Selection } from '#contract/rules/plays.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';

export type Trend = Data<'games.trend'>;
export type Figure = Trend['figures'][number];
/** The last draws, or those of the day. */
export type TrendWindow = 30 | 50 | 100 | 'today';

/** What the last draws of a game say of each selection; of the next draw they say nothing. */
export class TrendStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  trend: Trend | null = null;
  failure: Failure | null = null;
  window: TrendWindow = 100;
  readonly #api: Api;
  #gameId: number | null = null;
  #asked = 0;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this, { trend: observableRef });
  }

  /** Opens a game's figures, or asks for them anew: what is known of them stays meanwhile. */
  async load(gameId: number, window: TrendWindow = this.window): Promise<void> {
    const turn = (this.#asked += 1);
    if (gameId !== this.#gameId || window !== this.window) this.trend = null;
    this.#gameId = gameId;
    this.window = window;
    this.failure = null;
    this.status = this.trend ? 'ready' : 'loading';
    const answer = await this.#api.call(
      'games.trend',
      { game_id: gameId, ...(window === 'today' ? { range: window } : { limit: window }) },
      { quiet: true, silentFailure: true },
    );
    if (turn !== this.#asked) return; // another game or window was chosen meanwhile
    runInAction(() => {
      if (answer.ok) this.trend = answer.data;
      this.failure = answer.ok ? null : answer.failure;
      this.status = this.trend ? 'ready' : 'failed';
    });
  }

  /** Null until it is known. */
  figureOf(selection: Selection): Figure | null {
    return this.figures.get(selectionKey(selection)) ?? null;
  }

  get figures(): ReadonlyMap<string, Figure> {
    const figures = this.trend?.figures ?? [];
    return new Map(figures.map((figure) => [selectionKey(figure), figure]));
  }
}
