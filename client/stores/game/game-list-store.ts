import { makeAutoObservable, reaction, runInAction } from 'mobx';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import type { Data } from '#contract/api/schemas.ts';
import { QUIET } from '../stores.ts';

export type ListedGame = Data<'games.list'>[number];

/** Delay between two loads after a draw, while the list has not changed. */
const RELOAD_MS = 2000;

/** The games on home, kept current as their periods pass. */
export class GameListStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  games: readonly ListedGame[] = [];
  failure: Failure | null = null;
  #nextLoadMs = 0;
  /** Number of the latest load; earlier answers, perhaps in another language, are ignored. */
  #requestNo = 0;
  readonly #api: Api;
  readonly #time: { readonly nowMs: number };

  constructor(api: Api, time: { readonly nowMs: number }) {
    this.#api = api;
    this.#time = time;
    makeAutoObservable(this);
  }

  async load(): Promise<void> {
    const requestNo = (this.#requestNo += 1);
    if (this.status !== 'ready') this.status = 'loading';
    const answer = await this.#api.call('games.list', {}, QUIET);
    if (requestNo !== this.#requestNo) return;
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

  /** Loads the list now and after every draw, until the returned function is called. */
  follow(): () => void {
    void this.load();
    return reaction(
      () => (this.#isBehind ? this.#time.nowMs : 0),
      (nowMs) => {
        if (nowMs < this.#nextLoadMs) return;
        this.#nextLoadMs = nowMs + RELOAD_MS;
        void this.load();
      },
    );
  }

  get #isBehind(): boolean {
    return this.games.some(({ current }) => this.#time.nowMs >= current.draw_time * 1000);
  }
}
