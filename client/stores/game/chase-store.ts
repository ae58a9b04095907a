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
  /** The chase that is being stopped. */
  stopping: string | null = null;
  readonly #api: Api;
  /** Winnings and refunds: what shows the balance asks for it. */
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

  /** Stops a running chase: what waits comes back, a bet already placed stands. */
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
    // Ended meanwhile, or not known whether: the list tells.
    await this.pages.refresh();
    return answer.ok ? null : answer.failure;
  }

  get running(): readonly Chase[] {
    return this.pages.rows.filter(({ status }) => status === 'running');
  }

  /** When the player leaves. */
  reset(): void {
    this.stopping = null;
    this.pages.reset();
  }
}
