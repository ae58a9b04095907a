import { makeAutoObservable, reaction, runInAction } from 'mobx';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import type { Data } from '#contract/api/schemas.ts';

export type ListedGame = Data<'games.list'>[number];

/** How long after a draw the list is asked again, and again while it has not changed. */
const ASK_AGAIN_MS = 2000;

/** The games on the home page, kept current as their periods pass. */
export class GameListStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  games: readonly ListedGame[] = [];
  failure: Failure | null = null;
  #notBeforeMs = 0;
  /** Only the latest question counts: an earlier one may have been asked in another language. */
  #asked = 0;
  readonly #api: Api;
  readonly #time: { readonly nowMs: number };

  constructor(api: Api, time: { readonly nowMs: number }) {
    this.#api = api;
    this.#time = time;
    makeAutoObservable(this);
  }

  async load(): Promise<void> {
    const turn = (this.#asked += 1);
    if (this.status !== 'ready') this.status = 'loading';
    const answer = await this.#api.call('games.list', {}, { quiet: true, silentFailure: true });
    if (turn !== this.#asked) return;
    runInAction(() => {
      if (answer.ok) {
        this.games = answer.data;
        this.status = 'ready';
      } else if (this.status !== 'ready') {
        this.status = 'failed';
      }
      this.failure = answer.ok ? null : answer.failure;
    });
  }

  /** Asks again whenever a period of the list has been drawn. Returns what stops it. */
  follow(): () => void {
    void this.load();
    return reaction(
      () => (this.#isBehind ? this.#time.nowMs : 0),
      (nowMs) => {
        if (nowMs < this.#notBeforeMs) return;
        this.#notBeforeMs = nowMs + ASK_AGAIN_MS;
        void this.load();
      },
    );
  }

  get #isBehind(): boolean {
    return this.games.some(({ current }) => this.#time.nowMs >= current.draw_time * 1000);
  }
}
