import { makeAutoObservable, runInAction } from 'mobx';
import type { AnswerData } from '#contract/api/answer-shapes.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { dayText } from '#contract/time-zone.ts';
import { QUIET, type Api } from '../../../http/api.ts';
import type { Answer } from '../../../http/envelope.ts';
import { daysOf, type Day, type DaySpan } from '../../day-span.ts';
import { LatestOnly } from '../../latest-only.ts';
import { PagedList, type PageOf } from '../../paged-list.ts';
import { Resource, resourceMap, type ResourceMap } from '../../resource.ts';
import type { ServerTime } from '../game-store.ts';
import type { Bet } from '../results/bet-result-store.ts';
import type { ResultCurtain } from '../results/result-curtain.ts';

/** The bet with the order number in the address; null if the player has no such bet. */
export type SoughtBet = { readonly orderNo: string; readonly bet: Bet | null };

export interface RecordFilter {
  readonly span: DaySpan;
  readonly gameId: number | null;
  readonly status: BetStatus | null;
}

/** The states of a bet that a host can filter by. */
export type BetStatus = NonNullable<Payload<'games.getBetRecord'>['status']>;

export type LedgerLine = Data<'wallet.transactions'>['list'][number];
type Records = Data<'games.getBetRecord'>;

const PAGE_SIZE = 20;
/** Before any bet. */
const EVER = '2000-01-01';
const EVERYTHING: RecordFilter = { span: 'today', gameId: null, status: null };

/** The player's bets under a filter, newest first and by days of the time zone of the games. */
export class RecordStore {
  filter = EVERYTHING;
  sought: SoughtBet | null = null;
  readonly pages: PagedList<RecordFilter, Bet, Records>;
  /** One bet of all days: an empty list asks whether there ever was one. */
  readonly first: Resource<PageOf<unknown>>;
  /** The wallet transactions of each bet, in the order they happened: the stake, then the returns. */
  readonly ledgers: ResourceMap<readonly LedgerLine[]>;

  private readonly fetchBets: (
    payload: Payload<'games.getBetRecord'>,
  ) => Promise<Answer<AnswerData<'games.getBetRecord'>>>;
  private readonly seeking = new LatestOnly();

  constructor(
    api: Api,
    private readonly time: ServerTime,
    curtain: Pick<ResultCurtain, 'guard'>,
  ) {
    const fetchBets = curtain.guard((payload: Payload<'games.getBetRecord'>) =>
      api.call('games.getBetRecord', payload, QUIET),
    );
    this.fetchBets = fetchBets;
    this.first = new Resource(() =>
      fetchBets({ range: 'custom', start_date: EVER, end_date: this.today, page: 1, limit: 1 }),
    );
    this.ledgers = resourceMap(curtain.guard((orderNo) => fetchLedger(api, orderNo)));
    this.pages = new PagedList(
      (filter, page) => fetchBets({ ...payloadOf(filter), page, limit: PAGE_SIZE }),
      (bet) => bet.order_no,
    );
    makeAutoObservable<this, 'time'>(this, {
      pages: false,
      ledgers: false,
      first: false,
      time: false,
    });
  }

  /** Call this when the page is shown, also again. */
  show(): Promise<void> {
    return this.pages.show(this.filter);
  }

  setFilter(change: Partial<RecordFilter>): Promise<void> {
    this.filter = { ...this.filter, ...change };
    return this.pages.open(this.filter);
  }

  /** Shows all games and states again, but leaves the days. */
  clearKinds(): Promise<void> {
    return this.setFilter({ gameId: null, status: null });
  }

  /** Tells whether the player asked for one game or one state. */
  get hasKinds(): boolean {
    return this.filter.gameId !== null || this.filter.status !== null;
  }

  /** Loads one bet of any day; a known one stays meanwhile. */
  async seek(orderNo: string): Promise<void> {
    if (this.sought?.orderNo !== orderNo) this.sought = null;
    const isLatest = this.seeking.begin();
    const answer = await this.fetchBets({ order_no: orderNo, page: 1, limit: 1 });
    if (!answer.ok || !isLatest()) return;
    const bet = answer.data.list.find((each) => each.order_no === orderNo) ?? null;
    runInAction(() => (this.sought = { orderNo, bet }));
  }

  reset(): void {
    this.seeking.cancel();
    this.filter = EVERYTHING;
    this.sought = null;
    this.pages.reset();
    this.ledgers.reset();
    this.first.reset();
  }

  get today(): string {
    return dayText(this.time.nowMs);
  }

  get stats(): Records['stats'] | null {
    return this.pages.first?.stats ?? null;
  }

  get days(): readonly Day<Bet>[] {
    return daysOf(this.pages);
  }
}

function payloadOf({ span, gameId, status }: RecordFilter): Payload<'games.getBetRecord'> {
  const kinds = {
    ...(gameId !== null && { game_id: gameId }),
    ...(status !== null && { status }),
  };
  if (typeof span !== 'object') return { range: span, ...kinds };
  return { range: 'custom', start_date: span.from, end_date: span.to, ...kinds };
}

/** More transactions than any bet has. */
const LEDGER_LIMIT = 100;

async function fetchLedger(api: Api, orderNo: string): Promise<Answer<readonly LedgerLine[]>> {
  const payload = { order_no: orderNo, page: 1, limit: LEDGER_LIMIT };
  const answer = await api.call('wallet.transactions', payload, QUIET);
  return answer.ok ? { ...answer, data: answer.data.list.toReversed() } : answer;
}
