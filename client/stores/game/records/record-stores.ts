import type { StoreDeps } from '../../stores.ts';
import { DrawProofStore } from './draw-proof-store.ts';
import { RecordStore } from './record-store.ts';
import { TrendStore } from './trend-store.ts';
import { makeAutoObservable, runInAction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { QUIET, type Api } from '../../../http/api.ts';
import type { Failure } from '../../../http/envelope.ts';
import { PagedList } from '../../paged-list.ts';
import { dayText } from '#contract/time-zone.ts';
import type { Draw } from '../game-store.ts';
import type { ResultCurtain } from '../results/result-curtain.ts';
import { rangeOf, type DayClock, type DayRange, type DaySpan } from '../../day-span.ts';
import { idempotencyKeys, type IdempotencyKeys } from '../../orders/idempotency-keys.ts';
import { isDefinite } from '../../orders/key-support.ts';
import type { SessionEndReason } from '../../session/session-store.ts';

export function createRecordStores(deps: StoreDeps) {
  const { api, curtain, serverClock, session, wallet, newKey, tabStorage } = deps;
  const records = new RecordStore(api, serverClock, curtain);
  const stopKeys = idempotencyKeys('pendingStops', { newKey, memory: tabStorage });
  const chases = new ChaseStore(api, curtain, stopKeys, () => void wallet.load());
  const proofs = new DrawProofStore(api, curtain, () => session.isLoggedIn);
  return {
    records,
    chases,
    history: new HistoryStore(api, serverClock, curtain),
    /** The trend chart, whose window is not that of the figures on the board. */
    chart: new TrendStore(api, curtain),
    proofs,
    onSessionEnd: (reason: SessionEndReason) => {
      records.reset();
      chases.reset();
      if (reason === 'logged-out') stopKeys.clear();
      proofs.reset();
    },
  };
}

type Guard = Pick<ResultCurtain, 'guard'>;

export type Chase = Data<'games.cancelChase'>;
type Chases = Data<'games.chases'>;

const CHASES_PAGE_SIZE = 20;

export class ChaseStore {
  readonly pages: PagedList<object, Chase, Chases>;
  /** Number of the chase that is being stopped. */
  stopping: string | null = null;

  constructor(
    private readonly api: Api,
    curtain: Guard,
    private readonly keys: IdempotencyKeys,
    /** Called when winnings or refunds may have changed the balance. */
    private readonly onMoney: () => void,
  ) {
    this.pages = new PagedList(
      curtain.guard((_, page) =>
        api.call('games.chases', { page, limit: CHASES_PAGE_SIZE }, QUIET),
      ),
      (chase) => chase.chase_no,
    );
    makeAutoObservable<this, 'api'>(this, { pages: false, api: false });
  }

  load(): Promise<void> {
    return this.pages.open({});
  }

  /** Stops a running chase: reserved stakes are refunded, placed bets stay. */
  async stop(chaseNo: string): Promise<Failure | null> {
    if (this.stopping !== null) return null;
    this.stopping = chaseNo;
    const payload = { chase_no: chaseNo };
    const idempotencyKey = this.keys.for(payload);
    const options = { idempotencyKey, silentFailure: true };
    const answer = await this.api.call('games.cancelChase', payload, options);
    this.keys.settle(idempotencyKey, answer);
    runInAction(() => (this.stopping = null));
    // It may have ended meanwhile, or the answer was lost: the list shows the actual state.
    await this.pages.refresh();
    const after = this.pages.rows.find(({ chase_no }) => chase_no === chaseNo)?.status;
    const isStopped = answer.ok || (!isDefinite(answer.failure) && after === 'cancelled');
    if (isStopped) this.onMoney();
    return answer.ok || isStopped ? null : answer.failure;
  }

  reset(): void {
    this.stopping = null;
    this.pages.reset();
  }
}

export type SizeFilter = 'all' | 'big' | 'small';
type HistoryFilter = { readonly days: DaySpan; readonly size: SizeFilter };

type History = Data<'games.getHistoryRecord'>;
type Query = DayRange & { readonly size: SizeFilter; readonly gameId: number };

const DRAWS_PAGE_SIZE = 30;
const DEFAULT: HistoryFilter = { days: 'today', size: 'all' };

/** The draws of one game, filtered by days and size, newest first. */
export class HistoryStore {
  gameId: number | null = null;
  filter: HistoryFilter = DEFAULT;
  readonly pages: PagedList<Query, Draw, History>;

  constructor(
    api: Api,
    private readonly time: DayClock,
    curtain: Guard,
  ) {
    this.pages = new PagedList(
      curtain.guard(
        (query, page) => {
          const payload = { ...payloadOf(query), page, limit: DRAWS_PAGE_SIZE };
          return api.call('games.getHistoryRecord', payload, QUIET);
        },
        ({ gameId }) => gameId,
      ),
      (draw) => draw.game_no,
    );
    makeAutoObservable<this, 'time'>(this, { pages: false, time: false });
  }

  async open(gameId: number): Promise<void> {
    await this.pages.open(await this.queryFor(gameId));
  }

  /** Call this when the page is shown, also again: draws of the same query stay. */
  async show(gameId: number): Promise<void> {
    await this.pages.show(await this.queryFor(gameId));
  }

  setFilter(change: Partial<HistoryFilter>): Promise<void> {
    this.filter = { ...this.filter, ...change };
    return this.gameId === null ? Promise.resolve() : this.open(this.gameId);
  }

  resetFilter(): Promise<void> {
    return this.setFilter(DEFAULT);
  }

  get today(): string {
    return dayText(this.time.nowMs);
  }

  get stats(): History['stats'] | null {
    return this.pages.first?.stats ?? null;
  }

  /** Returns the query for the latest game and filter, once the day is known. */
  private async queryFor(gameId: number): Promise<Query> {
    this.gameId = gameId;
    await this.time.ensureKnown();
    const { days, size } = this.filter;
    return { ...rangeOf(days, this.time.nowMs), size, gameId: this.gameId };
  }
}

/** A single day uses the documented parameter `date`, a range its two ends. */
function payloadOf({ gameId, from, to, size }: Query): Payload<'games.getHistoryRecord'> {
  const days = from === to ? { date: from } : { start_date: from, end_date: to };
  return { game_id: gameId, ...days, size };
}
