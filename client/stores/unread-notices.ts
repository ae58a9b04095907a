import { makeAutoObservable, runInAction } from 'mobx';
import type { Api } from '../http/api.ts';

/** How many notices the player has not read, as the host counts them. */
export class UnreadNotices {
  count = 0;
  /** Counts the players; an answer to an earlier one is nobody's news. */
  private visit = 0;

  constructor(
    private readonly api: Api,
    private readonly session: { readonly isLoggedIn: boolean },
  ) {
    makeAutoObservable<this, 'api' | 'session' | 'visit'>(this, {
      api: false,
      session: false,
      visit: false,
    });
  }

  /** Only a member has read marks. While the host does not answer, the last count stands. */
  async load(): Promise<void> {
    if (!this.session.isLoggedIn) return;
    const { visit } = this;
    const options = { quiet: true, silentFailure: true };
    const answer = await this.api.call('index.unreadNoticeCount', {}, options);
    if (!answer.ok || visit !== this.visit) return;
    runInAction(() => {
      this.count = answer.data.count;
    });
  }

  /** When the player leaves. */
  reset(): void {
    this.visit += 1;
    this.count = 0;
  }
}
