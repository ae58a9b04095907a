import { makeAutoObservable, runInAction } from 'mobx';
import type { Api } from '../../http/api.ts';

/** How many notices the player has not read, as the host counts them. */
export class UnreadNotices {
  count = 0;
  /** Counts what was asked and learned: an earlier answer, or one to an earlier player, is no news. */
  #word = 0;
  readonly #api: Api;
  readonly #session: { readonly isLoggedIn: boolean };

  constructor(api: Api, session: { readonly isLoggedIn: boolean }) {
    this.#api = api;
    this.#session = session;
    makeAutoObservable(this);
  }

  /** Only a member has read marks. While the host does not answer, the last count stands. */
  async load(): Promise<void> {
    if (!this.#session.isLoggedIn) return;
    const word = ++this.#word;
    const options = { quiet: true, silentFailure: true };
    const answer = await this.#api.call('index.unreadNoticeCount', {}, options);
    if (!answer.ok || word !== this.#word) return;
    runInAction(() => {
      this.count = answer.data.count;
    });
  }

  /** From an answer of the host that counts them too. */
  setCount(count: number): void {
    this.#word += 1;
    this.count = count;
  }

  /** When the player leaves. */
  reset(): void {
    this.setCount(0);
  }
}
