import { makeAutoObservable } from 'mobx';
import { QUIET, type Api } from '../../http/api.ts';
import { LatestOnly } from '../latest-only.ts';

export class UnreadNotices {
  count = 0;
  private readonly loads = new LatestOnly();

  constructor(
    private readonly api: Api,
    private readonly session: { readonly isLoggedIn: boolean },
  ) {
    makeAutoObservable<this, 'api' | 'session'>(this, { api: false, session: false });
  }

  /** Loads the count for members. Without an answer the last count stays. */
  async load(): Promise<void> {
    if (!this.session.isLoggedIn) return;
    const isLatest = this.loads.begin();
    const answer = await this.api.call('index.unreadNoticeCount', {}, QUIET);
    if (answer.ok && isLatest()) this.setCount(answer.data.count);
  }

  setCount(count: number): void {
    this.loads.cancel();
    this.count = count;
  }

  reset(): void {
    this.setCount(0);
  }
}
