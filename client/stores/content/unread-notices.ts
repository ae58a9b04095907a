import { makeAutoObservable, runInAction } from 'mobx';
import { QUIET, type Api } from '../../http/api.ts';

/** The number of unread notices, from the server. */
export class UnreadNotices {
  count = 0;
  /** Number of the latest load or update; earlier answers are ignored. */
  #requestNo = 0;
  readonly #api: Api;
  readonly #session: { readonly isLoggedIn: boolean };

  constructor(api: Api, session: { readonly isLoggedIn: boolean }) {
    this.#api = api;
    this.#session = session;
    makeAutoObservable(this);
  }

  /** Loads the count for members. Without an answer the last count stays. */
  async load(): Promise<void> {
    if (!this.#session.isLoggedIn) return;
    const requestNo = ++this.#requestNo;
    const answer = await this.#api.call('index.unreadNoticeCount', {}, QUIET);
    if (!answer.ok || requestNo !== this.#requestNo) return;
    runInAction(() => {
      this.count = answer.data.count;
    });
  }

  /** Takes the count from an answer that includes it. */
  setCount(count: number): void {
    this.#requestNo += 1;
    this.count = count;
  }

  /** Call this when the session ends. */
  reset(): void {
    this.setCount(0);
  }
}
