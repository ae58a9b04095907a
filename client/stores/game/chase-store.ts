import { makeAutoObservable, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import { PagedList } from '../paged-list.ts';

export type Chase = Data<'games.cancelChase'>;
type Chases = Data<'games.chases'>;

const PAGE_SIZE = 20;

/** The player's chases, newest first. */
export class ChaseStore {
  readonly pages: PagedList<object, Chase, Chases>;
  /** Number of the chase that is being stopped. */
  stopping: string | null = null;
  readonly #api: Api;
  /** Called when winnings or refunds may have changed the balance. */
  readonly #onMoney: () => void;

  constructor(api: Api, onMoney: () => void) {
    this.#api = api;
    this.#onMoney = onMoney;
    this.pages = new PagedList(
      (_, page) =>
        api.call('games.chases', { page, limit: PAGE_SIZE }, { quiet: true, silentFailure: true }),
      (chase) => chase.chase_no,
    );
    makeAutoObservable(this, { pages: false });
  }

  load(): Promise<void> {
    return this.pages.open({});
  }

  /** Stops a running chase: reserved stakes are refunded, placed bets stay. */
  async stop(chaseNo: string): Promise<Failure | null> {
    if (this.stopping !== null) return null;
    this.stopping = chaseNo;
    const answer = await this.#api.call(
      'games.cancelChase',
      { chase_no: chaseNo },
      { silentFailure: true },
    );
    runInAction(() => (this.stopping = null));
    if (answer.ok) this.#onMoney();
    // It may have ended meanwhile, so the list shows the actual state.
    await this.pages.refresh();
    return answer.ok ? null : answer.failure;
  }

  get running(): readonly Chase[] {
    return this.pages.rows.filter(({ status }) => status === 'running');
  }

  /** Call this when the session ends. */
  reset(): void {
    this.stopping = null;
    this.pages.reset();
  }
}
