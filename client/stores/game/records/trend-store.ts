import { computed, makeObservable } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { selectionKey, type Selection } from '#contract/rules/plays.ts';
import { QUIET, type Api } from '../../../http/api.ts';
import type { ResultCurtain } from '../results/result-curtain.ts';
import { Resource } from '../../resource.ts';

export type Trend = Data<'games.trend'>;
export type Figure = Trend['figures'][number];
/** A number of draws, or all draws of today. */
export type TrendWindow = 30 | 50 | 100 | 'today';

/** Statistics of the last draws for each selection; they do not predict the next draw. */
export class TrendStore extends Resource<Trend> {
  private window: TrendWindow = 100;
  private gameId: number | null = null;

  constructor(api: Api, curtain: Pick<ResultCurtain, 'guard'>) {
    super(
      curtain.guard(
        () => api.call('games.trend', this.payload(), QUIET),
        () => this.gameId ?? 0,
      ),
    );
    makeObservable(this, { figures: computed });
  }

  get trend(): Trend | null {
    return this.value;
  }

  /** Loads the figures of a game; known ones stay meanwhile. */
  async open(gameId: number, window = this.window): Promise<void> {
    if (gameId !== this.gameId || window !== this.window) this.reset();
    this.gameId = gameId;
    this.window = window;
    await this.load();
  }

  /** Returns whether the statistics of this game are loaded, and count at least one draw. */
  isOf(gameId: number | null): boolean {
    return this.trend?.game_id === gameId && this.count > 0;
  }

  get count(): number {
    return this.trend?.draws.length ?? 0;
  }

  /** The newest period that is counted; empty without one. */
  get newestNo(): string {
    return this.trend?.draws.at(-1)?.game_no ?? '';
  }

  /** Returns null until loaded. */
  figureOf(selection: Selection): Figure | null {
    return this.figures.get(selectionKey(selection)) ?? null;
  }

  get figures(): ReadonlyMap<string, Figure> {
    const figures = this.trend?.figures ?? [];
    return new Map(figures.map((figure) => [selectionKey(figure), figure]));
  }

  private payload(): Payload<'games.trend'> {
    const game_id = this.gameId ?? 0;
    const window = this.window;
    return window === 'today' ? { game_id, range: window } : { game_id, limit: window };
  }
}
