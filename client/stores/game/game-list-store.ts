import { reaction } from 'mobx';
import { QUIET, type Api } from '../../http/api.ts';
import type { Data } from '#contract/api/schemas.ts';
import { Resource } from '../resource.ts';

export type ListedGame = Data<'games.list'>[number];

/** Delay between two loads after a draw, while the list has not changed. */
const RELOAD_MS = 2000;

/** The games on home, kept current as their periods pass. */
export class GameListStore extends Resource<readonly ListedGame[]> {
  #nextLoadMs = 0;
  readonly #time: { readonly nowMs: number };

  constructor(api: Api, time: { readonly nowMs: number }) {
    super(() => api.call('games.list', {}, QUIET));
    this.#time = time;
  }

  get games(): readonly ListedGame[] {
    return this.value ?? [];
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
