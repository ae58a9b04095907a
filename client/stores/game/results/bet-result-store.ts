import { makeAutoObservable, observable, observableRef, reaction, runInAction, when } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { periodOf } from '#contract/rules/schedule.ts';
import { QUIET, type Api } from '../../../http/api.ts';
import type { ServerTime } from '../game-store.ts';
import type { RevealStore } from './reveal-store.ts';
import { minor, parseMoney, sumMoney, ZERO, type Minor } from '#contract/money.ts';
import { parseDice, type Dice } from '#contract/rules/dice.ts';

export type Bet = Data<'games.getBetRecord'>['list'][number];

type AwaitedPeriod = { readonly gameId: number; readonly gameNo: string; nextPollMs: number };

export interface ResultDeps {
  readonly api: Api;
  /** Answers before the dice of a draw rest. */
  readonly earlyApi: Api;
  readonly reveal: Pick<
    RevealStore,
    'start' | 'dispose' | 'learn' | 'drop' | 'isTelling' | 'wasRevealed'
  >;
  readonly time: ServerTime;
  /** Returns the time from draw to draw; null while the game is unknown. */
  intervalMsOf(gameId: number): number | null;
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

/**
 * The player's pending bets in all games, and their results. The server settles shortly after a
 * draw, so it is polled from the draw on until every bet of the period is settled.
 */
export class BetResultStore {
  waiting: readonly Bet[] = [];
  /** Number of periods that were settled since the store was made. */
  settled = 0;
  /** Wins that the player has not dismissed, the newest first. */
  news: readonly SettledPeriod[] = [];
  /** Results that open no sheet, the newest first: losses, and draws while the app slept. */
  quiet: readonly SettledPeriod[] = [];
  /** The newest result of each game. */
  readonly #outcomes = observable.map<number, SettledPeriod>(undefined, { deep: false });

  /** Number of awaited periods. While it is 0, the clock is not observed. */
  awaited = 0;

  readonly #deps: ResultDeps;
  readonly #awaited = new Map<string, AwaitedPeriod>();
  #stop: (() => void) | null = null;
  #isPolling = false;
  /** Number of the session; answers to an earlier one are ignored. */
  #sessionNo = 0;

  constructor(deps: ResultDeps) {
    this.#deps = deps;
    makeAutoObservable(this, {
      waiting: observableRef,
      news: observableRef,
      quiet: observableRef,
    });
  }

  /** Loads the pending bets. */
  async load(): Promise<void> {
    if (!this.#deps.hasBets()) return;
    const bets = await this.#fetchBets(this.#deps.api, { status: 'pending' });
    if (!bets) return;
    runInAction(() => {
      this.waiting = bets;
      for (const { game_id, game_no } of bets) this.#awaitPeriod(game_id, game_no);
    });
  }

  /** Watches the draws until `dispose`. */
  start(): void {
    if (this.#stop) return;
    this.#deps.reveal.start();
    this.#stop = reaction(
      () => (this.awaited > 0 ? this.#deps.time.nowMs : 0),
      () => void this.#pollDue(),
    );
  }

  dispose(): void {
    if (!this.#stop) return;
    this.#deps.reveal.dispose();
    this.#stop();
    this.#stop = null;
  }

  /** Call this when a bet was placed, to await its draw on any page. */
  placed(gameId: number, gameNo: string): void {
    this.#awaitPeriod(gameId, gameNo);
    void this.load();
  }

  /** Call this when the player has seen the results. */
  dismiss(): void {
    this.news = [];
  }

  /** Shows the quiet results like wins. */
  showQuiet(): void {
    this.news = this.#newestFirst([...this.news, ...this.quiet]);
    this.quiet = [];
  }

  dismissQuiet(): void {
    this.quiet = [];
  }

  /** Returns whether bets of a period wait for its result. */
  awaits(gameId: number, gameNo: string): boolean {
    return this.awaited > 0 && this.#awaited.has(keyOf(gameId, gameNo));
  }

  /** Returns the newest result of a game in this session, also of a loss; null when there is none. */
  lastOutcomeOf(gameId: number | null): SettledPeriod | null {
    return gameId === null ? null : (this.#outcomes.get(gameId) ?? null);
  }

  /** Call this when the session ends. */
  reset(): void {
    this.#sessionNo += 1;
    this.#awaited.clear();
    this.awaited = 0;
    this.waiting = [];
    this.news = [];
    this.quiet = [];
    this.#outcomes.clear();
  }

  /** Returns whether a bet waits for a draw of this game. */
  awaitsGame(gameId: number): boolean {
    return this.awaited > 0 && [...this.#awaited.values()].some((each) => each.gameId === gameId);
  }

  /** Returns the pending bets of one period. */
  waitingIn(gameId: number | null, gameNo: string | null): readonly Bet[] {
    return this.waiting.filter((bet) => bet.game_id === gameId && bet.game_no === gameNo);
  }

  #awaitPeriod(gameId: number, gameNo: string): void {
    const key = keyOf(gameId, gameNo);
    if (!this.#awaited.has(key)) this.#awaited.set(key, { gameId, gameNo, nextPollMs: 0 });
    this.awaited = this.#awaited.size;
  }

  /** Polls due periods one after the other, in the order of their draws. */
  async #pollDue(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    const { nowMs } = this.#deps.time;
    const due = [...this.#awaited.values()].filter((each) => this.#dueAtMs(each) <= nowMs);
    due.sort((one, other) => this.#drawAtMs(one) - this.#drawAtMs(other));
    for (const each of due) {
      const hasDrawTime = this.#drawAtMs(each) > 0;
      each.nextPollMs = nowMs + (hasDrawTime ? RETRY_MS : UNKNOWN_DRAW_POLL_MS);
      const bets = await this.#fetchBets(this.#deps.earlyApi, {
        game_id: each.gameId,
        game_no: each.gameNo,
      });
      if (bets && this.#awaited.has(keyOf(each.gameId, each.gameNo))) this.#settle(each, bets);
    }
    this.#isPolling = false;
  }

  #dueAtMs(awaited: AwaitedPeriod): number {
    return Math.max(awaited.nextPollMs, this.#drawAtMs(awaited));
  }

  /** Returns 0 if the draw time is unknown. */
  #drawAtMs({ gameId, gameNo }: Pick<AwaitedPeriod, 'gameId' | 'gameNo'>): number {
    const intervalMs = this.#deps.intervalMsOf(gameId);
    return intervalMs === null ? 0 : (periodOf({ intervalMs }, gameNo)?.drawAt ?? 0);
  }

  /** Takes the bets of a drawn period, and tells their result when its dice rest. */
  #settle(awaited: AwaitedPeriod, bets: readonly Bet[]): void {
    if (bets.some(({ status }) => status === 'pending')) return;
    const { gameId, gameNo } = awaited;
    const { reveal } = this.#deps;
    const dice = parseDice(bets.find((bet) => bet.dice)?.dice);
    if (dice) reveal.learn(gameId, gameNo, dice);
    else if (bets.length > 0) reveal.drop(gameId, gameNo);
    const drawAtMs = this.#drawAtMs(awaited);
    if (!reveal.isTelling(drawAtMs)) return this.#take(awaited, bets);
    awaited.nextPollMs = Infinity;
    void this.#takeWhenTold(awaited, bets, drawAtMs);
  }

  async #takeWhenTold(
    awaited: AwaitedPeriod,
    bets: readonly Bet[],
    drawAtMs: number,
  ): Promise<void> {
    const sessionNo = this.#sessionNo;
    await when(() => !this.#deps.reveal.isTelling(drawAtMs));
    if (sessionNo === this.#sessionNo) this.#take(awaited, bets);
  }

  #take({ gameId, gameNo }: AwaitedPeriod, bets: readonly Bet[]): void {
    runInAction(() => {
      this.#awaited.delete(keyOf(gameId, gameNo));
      this.awaited = this.#awaited.size;
      this.settled += 1;
      this.waiting = this.waiting.filter((bet) => bet.game_no !== gameNo || bet.game_id !== gameId);
      this.#addResult(gameId, gameNo, bets);
    });
    if (bets.length > 0) this.#deps.onSettled();
    if (bets.some(({ chase_no }) => chase_no !== null)) void this.#followChases(gameId, gameNo);
  }

  /** Adds a result and sorts by draw, because results may arrive out of order. */
  #addResult(gameId: number, gameNo: string, bets: readonly Bet[]): void {
    const settled = settledPeriod(gameId, gameNo, bets);
    if (!settled) return;
    const known = this.#outcomes.get(gameId)?.gameNo ?? '';
    if (gameNo > known) this.#outcomes.set(gameId, settled);
    const isWin = settled.net > 0 && this.#deps.reveal.wasRevealed(gameId, gameNo);
    if (isWin) this.news = this.#newestFirst([settled, ...this.news]);
    else this.quiet = this.#newestFirst([settled, ...this.quiet]);
  }

  #newestFirst(results: readonly SettledPeriod[]): readonly SettledPeriod[] {
    return results.toSorted((one, other) => this.#drawAtMs(other) - this.#drawAtMs(one));
  }

  /** Finds the later bets of a running chase: the next period, or many periods after a night. */
  async #followChases(gameId: number, gameNo: string): Promise<void> {
    const bets = await this.#fetchBets(this.#deps.api, { game_id: gameId });
    if (!bets) return;
    const later = bets.filter((bet) => bet.chase_no !== null && bet.game_no > gameNo);
    runInAction(() => {
      for (const each of new Set(later.map((bet) => bet.game_no))) {
        const isKnown = this.#awaited.has(keyOf(gameId, each)) || this.#hasResult(gameId, each);
        if (isKnown) continue;
        const ofPeriod = bets.filter((bet) => bet.game_no === each);
        // A full page may end in the middle of a period.
        const isCut = bets.length === LIMIT && bets.at(-1)?.game_no === each;
        if (isCut || ofPeriod.some(({ status }) => status === 'pending'))
          this.#awaitPeriod(gameId, each);
        else this.#addResult(gameId, each, ofPeriod);
      }
    });
    await this.load();
  }

  #hasResult(gameId: number, gameNo: string): boolean {
    return [...this.news, ...this.quiet].some(
      (each) => each.gameId === gameId && each.gameNo === gameNo,
    );
  }

  async #fetchBets(
    api: Api,
    filter: Payload<'games.getBetRecord'>,
  ): Promise<readonly Bet[] | null> {
    const sessionNo = this.#sessionNo;
    const trial = await this.#deps.trialBets?.(filter);
    if (trial) return sessionNo === this.#sessionNo ? trial : null;
    const answer = await api.call(
      'games.getBetRecord',
      { ...filter, page: 1, limit: LIMIT },
      QUIET,
    );
    return answer.ok && sessionNo === this.#sessionNo ? answer.data.list : null;
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
