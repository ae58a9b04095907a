import { makeAutoObservable, observable, observableRef, reaction, runInAction, when } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { minor, parseMoney, sumMoney, ZERO, type Minor } from '#contract/money.ts';
import { parseDice, type Dice } from '#contract/rules/dice.ts';
import { periodOf } from '#contract/rules/schedule.ts';
import { QUIET, type Api } from '../../../http/api.ts';
import type { ServerTime } from '../game-store.ts';
import type { ResultCurtain } from './result-curtain.ts';
import type { RevealStore } from './reveal-store.ts';

export type Bet = Data<'games.getBetRecord'>['list'][number];

type Chase = Data<'games.chases'>['list'][number];

type AwaitedPeriod = { readonly gameId: number; readonly gameNo: string; nextPollMs: number };

export interface ResultDeps {
  readonly api: Api;
  readonly curtain: Pick<ResultCurtain, 'guard' | 'whenListed'>;
  readonly reveal: Pick<
    RevealStore,
    'follow' | 'intervalMsOf' | 'learn' | 'drop' | 'isTelling' | 'wasRevealed'
  >;
  readonly time: ServerTime;
  /** Returns false for players who can have no bets. */
  hasBets(): boolean;
  /** Returns the bets of a guest's trial round; null for players whose bets the server has. */
  trialBets?(filter: Payload<'games.getBetRecord'>): Promise<readonly Bet[]> | null;
  /** Called when winnings may have been paid, to reload balances. */
  onSettled(): void;
}

const RETRY_MS = 2_000;
/** Polling interval for periods whose draw time is unknown. */
const UNKNOWN_DRAW_POLL_MS = 10_000;
const LIMIT = 100;
/** The newest chases, among which those with a bet in the last draw are. */
const CHASES = 20;

/**
 * The player's pending bets in all games, and their results. The server settles shortly after a
 * draw, so it is polled from the draw on until every bet of the period is settled.
 */
export class BetResultStore {
  /** Bets whose result has not been told. */
  waiting: readonly Bet[] = [];
  /** Number of periods that were settled since the store was made. */
  settled = 0;
  /** Wins that the player has not dismissed, the newest first. */
  news: readonly SettledPeriod[] = [];
  /** Results that open no sheet, the newest first: losses, and draws while the app slept. */
  quiet: readonly SettledPeriod[] = [];
  /** The chases that ended with a draw. */
  private readonly endings = observable.map<string, readonly Chase[]>(undefined, { deep: false });
  private readonly outcomes = observable.map<number, SettledPeriod>(undefined, { deep: false });
  private readonly periods = observable.map<string, AwaitedPeriod>(undefined, { deep: false });

  /** Loads the bets of a game when none of them can tell a hidden result. */
  private readonly fetchTold: (gameId: number) => Promise<readonly Bet[] | null>;
  private stop: (() => void) | null = null;
  private isPolling = false;
  /** Aborted when the session ends: what it began is not continued. */
  private session = new AbortController();

  constructor(private readonly deps: ResultDeps) {
    this.fetchTold = deps.curtain.guard((gameId) => this.fetchBets({ game_id: gameId }));
    makeAutoObservable<this, 'deps'>(this, {
      waiting: observableRef,
      news: observableRef,
      quiet: observableRef,
      deps: false,
    });
  }

  /** Number of awaited periods. While it is 0, the clock is not observed. */
  get awaited(): number {
    return this.periods.size;
  }

  /** Loads the pending bets, also while a result is hidden: a bet waits for its result. */
  async load(): Promise<void> {
    if (!this.deps.hasBets()) return;
    const { signal } = this.session;
    const bets = await this.fetchBets({ status: 'pending' });
    // Without the list of games, the store would not know that a draw is due, and tell it at once.
    await this.deps.curtain.whenListed();
    if (!bets || signal.aborted) return;
    runInAction(() => {
      const known = new Set(bets.map(({ order_no }) => order_no));
      const untold = this.waiting.filter(
        ({ order_no, game_id, game_no }) => !known.has(order_no) && this.awaits(game_id, game_no),
      );
      this.waiting = [...bets, ...untold];
      for (const { game_id, game_no } of bets) this.awaitPeriod(game_id, game_no);
    });
  }

  /** Watches the draws until `dispose`. */
  start(): void {
    if (this.stop) return;
    const stopReveal = this.deps.reveal.follow(() =>
      Array.from(this.periods.values(), ({ gameId }) => ({ gameId, intervalMs: null })),
    );
    const stopPolls = reaction(
      () => (this.awaited > 0 ? this.deps.time.nowMs : 0),
      () => void this.pollDue().catch((error: unknown) => reportError(error)),
    );
    this.stop = () => {
      stopReveal();
      stopPolls();
    };
  }

  dispose(): void {
    this.stop?.();
    this.stop = null;
  }

  /** Call this when a bet was placed, to await its draw on any page. */
  placed(gameId: number, gameNo: string): void {
    this.awaitPeriod(gameId, gameNo);
    void this.load();
  }

  /** Call this when the player has seen the results. */
  dismiss(): void {
    this.news = [];
  }

  /** Shows the quiet results like wins. */
  showQuiet(): void {
    this.news = this.newestFirst([...this.news, ...this.quiet]);
    this.quiet = [];
  }

  dismissQuiet(): void {
    this.quiet = [];
  }

  awaits(gameId: number, gameNo: string): boolean {
    return this.periods.has(keyOf(gameId, gameNo));
  }

  /** Returns the newest result of a game in this session, also of a loss; null when there is none. */
  lastOutcomeOf(gameId: number | null): SettledPeriod | null {
    return gameId === null ? null : (this.outcomes.get(gameId) ?? null);
  }

  /** Returns the chases that ended with a draw, once they are known. */
  endingsOf({ gameId, gameNo }: SettledPeriod): readonly Chase[] {
    return this.endings.get(keyOf(gameId, gameNo)) ?? [];
  }

  reset(): void {
    this.session.abort();
    this.session = new AbortController();
    this.periods.clear();
    this.waiting = [];
    this.news = [];
    this.quiet = [];
    this.outcomes.clear();
    this.endings.clear();
  }

  /** Returns the pending bets of one period. */
  waitingIn(gameId: number | null, gameNo: string | null): readonly Bet[] {
    return this.waiting.filter((bet) => bet.game_id === gameId && bet.game_no === gameNo);
  }

  /** Returns the bets of one period, also once its result was told, as long as it is the newest. */
  betsIn(gameId: number | null, gameNo: string | null): readonly Bet[] {
    const waiting = this.waitingIn(gameId, gameNo);
    const last = this.lastOutcomeOf(gameId);
    return waiting.length === 0 && last?.gameNo === gameNo ? last.bets : waiting;
  }

  private awaitPeriod(gameId: number, gameNo: string): void {
    const key = keyOf(gameId, gameNo);
    if (!this.periods.has(key)) this.periods.set(key, { gameId, gameNo, nextPollMs: 0 });
  }

  /** Polls due periods one after the other, in the order of their draws. */
  private async pollDue(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      const { nowMs } = this.deps.time;
      const due = [...this.periods.values()].filter((each) => this.dueAtMs(each) <= nowMs);
      due.sort((one, other) => this.drawAtMs(one) - this.drawAtMs(other));
      for (const each of due) {
        const hasDrawTime = this.drawAtMs(each) > 0;
        each.nextPollMs = nowMs + (hasDrawTime ? RETRY_MS : UNKNOWN_DRAW_POLL_MS);
        const bets = await this.fetchBets({ game_id: each.gameId, game_no: each.gameNo });
        if (bets && this.awaits(each.gameId, each.gameNo)) this.settle(each, bets);
      }
    } finally {
      this.isPolling = false;
    }
  }

  private dueAtMs(awaited: AwaitedPeriod): number {
    return Math.max(awaited.nextPollMs, this.drawAtMs(awaited));
  }

  /** Returns 0 if the draw time is unknown. */
  private drawAtMs({ gameId, gameNo }: Pick<AwaitedPeriod, 'gameId' | 'gameNo'>): number {
    const intervalMs = this.deps.reveal.intervalMsOf(gameId);
    return intervalMs === null ? 0 : (periodOf({ intervalMs }, gameNo)?.drawAt ?? 0);
  }

  /** Takes the bets of a drawn period, and tells their result when its dice rest. */
  private settle(awaited: AwaitedPeriod, bets: readonly Bet[]): void {
    if (bets.some(({ status }) => status === 'pending')) return;
    const { gameId, gameNo } = awaited;
    const { reveal } = this.deps;
    const dice = parseDice(bets.find((bet) => bet.dice)?.dice);
    if (dice) reveal.learn(gameId, gameNo, dice);
    else if (bets.length > 0) reveal.drop(gameId, gameNo);
    const drawAtMs = this.drawAtMs(awaited);
    if (!reveal.isTelling(drawAtMs)) return this.take(awaited, bets);
    awaited.nextPollMs = Infinity;
    const { signal } = this.session;
    const isTold = () => !reveal.isTelling(drawAtMs);
    when(isTold, () => this.take(awaited, bets), { signal });
  }

  private take({ gameId, gameNo }: AwaitedPeriod, bets: readonly Bet[]): void {
    this.periods.delete(keyOf(gameId, gameNo));
    this.settled += 1;
    this.waiting = this.waiting.filter((bet) => bet.game_no !== gameNo || bet.game_id !== gameId);
    this.addResult(gameId, gameNo, bets);
    if (bets.length > 0) this.deps.onSettled();
    const chaseNos = bets.flatMap(({ chase_no }) => chase_no ?? []);
    if (chaseNos.length === 0) return;
    void this.followChases(gameId, gameNo);
    void this.findEndings(keyOf(gameId, gameNo), chaseNos);
  }

  /** Adds a result and sorts by draw, because results may arrive out of order. */
  private addResult(gameId: number, gameNo: string, bets: readonly Bet[]): void {
    const settled = settledPeriod(gameId, gameNo, bets);
    if (!settled) return;
    const known = this.outcomes.get(gameId)?.gameNo ?? '';
    if (gameNo > known) this.outcomes.set(gameId, settled);
    const isWin = settled.net > 0 && this.deps.reveal.wasRevealed(gameId, gameNo);
    if (isWin) this.news = this.newestFirst([settled, ...this.news]);
    else this.quiet = this.newestFirst([settled, ...this.quiet]);
  }

  private newestFirst(results: readonly SettledPeriod[]): readonly SettledPeriod[] {
    return results.toSorted((one, other) => this.drawAtMs(other) - this.drawAtMs(one));
  }

  /** Finds the later bets of a running chase: the next period, or many periods after a night. */
  private async followChases(gameId: number, gameNo: string): Promise<void> {
    const bets = await this.fetchTold(gameId);
    if (!bets) return;
    const later = bets.filter((bet) => bet.chase_no !== null && bet.game_no > gameNo);
    runInAction(() => {
      for (const each of new Set(later.map((bet) => bet.game_no))) {
        const isKnown = this.awaits(gameId, each) || this.hasResult(gameId, each);
        if (isKnown) continue;
        const ofPeriod = bets.filter((bet) => bet.game_no === each);
        // A full page may end in the middle of a period.
        const isCut = bets.length === LIMIT && bets.at(-1)?.game_no === each;
        if (isCut || ofPeriod.some(({ status }) => status === 'pending'))
          this.awaitPeriod(gameId, each);
        else this.addResult(gameId, each, ofPeriod);
      }
    });
    await this.load();
  }

  private async findEndings(key: string, chaseNos: readonly string[]): Promise<void> {
    const { signal } = this.session;
    const answer = await this.deps.api.call(
      'games.chases',
      { page: 1, limit: CHASES },
      { ...QUIET, signal },
    );
    if (!answer.ok || signal.aborted) return;
    const ended = answer.data.list.filter(
      ({ chase_no, status }) => chaseNos.includes(chase_no) && status !== 'running',
    );
    runInAction(() => this.endings.set(key, ended));
  }

  private hasResult(gameId: number, gameNo: string): boolean {
    return [...this.news, ...this.quiet].some(
      (each) => each.gameId === gameId && each.gameNo === gameNo,
    );
  }

  /** Returns null on failure, and when the session has ended meanwhile. */
  private async fetchBets(filter: Payload<'games.getBetRecord'>): Promise<readonly Bet[] | null> {
    const { signal } = this.session;
    const trial = await this.deps.trialBets?.(filter);
    if (trial) return signal.aborted ? null : trial;
    const payload = { ...filter, page: 1, limit: LIMIT };
    const answer = await this.deps.api.call('games.getBetRecord', payload, { ...QUIET, signal });
    return answer.ok && !signal.aborted ? answer.data.list : null;
  }
}

const keyOf = (gameId: number, gameNo: string) => `${gameId}:${gameNo}`;

/** Totals of some bets. */
export type PeriodTotals = {
  readonly staked: Minor;
  readonly returned: Minor;
  readonly net: Minor;
};

/** A drawn period with all the player's bets in it. */
export type SettledPeriod = PeriodTotals & {
  readonly gameId: number;
  readonly gameNo: string;
  readonly gameName: string;
  readonly dice: Dice;
  readonly bets: readonly Bet[];
};

/** Returns `null` without bets or without dice. */
function settledPeriod(gameId: number, gameNo: string, bets: readonly Bet[]): SettledPeriod | null {
  const dice = parseDice(bets.find((bet) => bet.dice)?.dice);
  if (!dice) return null;
  const staked = sumMoney(bets.map(({ amount }) => parseMoney(amount) ?? ZERO));
  const returned = sumMoney(bets.map(({ returned: each }) => parseMoney(each) ?? ZERO));
  const gameName = bets[0]?.game_name ?? '';
  return { gameId, gameNo, gameName, dice, bets, staked, returned, net: minor(returned - staked) };
}

export function totalOf(periods: readonly PeriodTotals[]): PeriodTotals {
  const staked = sumMoney(periods.map((each) => each.staked));
  const returned = sumMoney(periods.map((each) => each.returned));
  return { staked, returned, net: minor(returned - staked) };
}
