import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { periodOf } from '#contract/rules/schedule.ts';
import type { Api } from '../../http/api.ts';
import type { ServerTime } from './game-store.ts';
import { settledPeriod, type SettledPeriod } from './settled-period.ts';

export type Bet = Data<'games.getBetRecord'>['list'][number];

type Awaited = { readonly gameId: number; readonly gameNo: string; askAtMs: number };

export interface ResultDeps {
  readonly api: Api;
  readonly time: ServerTime;
  /** From draw to draw; null while the game is not known. */
  intervalMsOf(gameId: number): number | null;
  /** Guests and strangers have no bets to ask for. */
  hasBets(): boolean;
  /** Winnings have been paid: what shows the balance asks for it. */
  onSettled(): void;
}

const RETRY_MS = 2_000;
/** How often a period is asked for whose draw cannot be foretold. */
const LOOK_MS = 10_000;
const LIMIT = 100;

/**
 * The player's bets that wait for their draws, in all games, and what came of them. The host settles
 * shortly after it draws, so it is asked from the draw on until every bet of a period has its outcome.
 */
export class BetResultStore {
  waiting: readonly Bet[] = [];
  /** What has come and was not put away yet, the newest first. */
  news: readonly SettledPeriod[] = [];

  /** How many periods are awaited: while there are none, nothing here needs the time. */
  awaited = 0;

  readonly #deps: ResultDeps;
  readonly #awaited = new Map<string, Awaited>();
  #stop: (() => void) | null = null;
  #isAsking = false;
  /** Counts the players; an answer to an earlier one is nobody's news. */
  #visit = 0;

  constructor(deps: ResultDeps) {
    this.#deps = deps;
    makeAutoObservable(this, { waiting: observableRef, news: observableRef });
  }

  /** Learns which bets wait for a draw. */
  async load(): Promise<void> {
    if (!this.#deps.hasBets()) return;
    const bets = await this.#ask({ status: 'pending' });
    if (!bets) return;
    runInAction(() => {
      this.waiting = bets;
      for (const { game_id, game_no } of bets) this.#await(game_id, game_no);
    });
  }

  /** From here on the draws are watched, until `dispose`. */
  start(): void {
    this.#stop ??= reaction(
      () => (this.awaited > 0 ? this.#deps.time.nowMs : 0),
      () => void this.#askDue(),
    );
  }

  dispose(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** A bet was placed: its draw is waited for, whatever page the player goes to. */
  placed(gameId: number, gameNo: string): void {
    this.#await(gameId, gameNo);
    void this.load();
  }

  /** The player has seen what came. */
  dismiss(): void {
    this.news = [];
  }

  /** When the player leaves. */
  reset(): void {
    this.#visit += 1;
    this.#awaited.clear();
    this.awaited = 0;
    this.waiting = [];
    this.news = [];
  }

  /** What waits in one period of a game. */
  waitingIn(gameId: number | null, gameNo: string | null): readonly Bet[] {
    return this.waiting.filter((bet) => bet.game_id === gameId && bet.game_no === gameNo);
  }

  #await(gameId: number, gameNo: string): void {
    const key = keyOf(gameId, gameNo);
    if (!this.#awaited.has(key)) this.#awaited.set(key, { gameId, gameNo, askAtMs: 0 });
    this.awaited = this.#awaited.size;
  }

  /** One after the other, in the order of the draws. */
  async #askDue(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const { nowMs } = this.#deps.time;
    const due = [...this.#awaited.values()].filter((each) => this.#dueAtMs(each) <= nowMs);
    due.sort((one, other) => this.#drawAtMs(one) - this.#drawAtMs(other));
    for (const each of due) {
      const isForetold = this.#drawAtMs(each) > 0;
      each.askAtMs = nowMs + (isForetold ? RETRY_MS : LOOK_MS);
      const bets = await this.#ask({ game_id: each.gameId, game_no: each.gameNo });
      if (bets && this.#awaited.has(keyOf(each.gameId, each.gameNo))) this.#take(each, bets);
    }
    this.#isAsking = false;
  }

  #dueAtMs(awaited: Awaited): number {
    return Math.max(awaited.askAtMs, this.#drawAtMs(awaited));
  }

  /** 0 where it cannot be foretold. */
  #drawAtMs({ gameId, gameNo }: Pick<Awaited, 'gameId' | 'gameNo'>): number {
    const intervalMs = this.#deps.intervalMsOf(gameId);
    return intervalMs === null ? 0 : (periodOf({ intervalMs }, gameNo)?.drawAt ?? 0);
  }

  #take({ gameId, gameNo }: Awaited, bets: readonly Bet[]): void {
    if (bets.some(({ status }) => status === 'pending')) return;
    runInAction(() => {
      this.#awaited.delete(keyOf(gameId, gameNo));
      this.awaited = this.#awaited.size;
      this.waiting = this.waiting.filter((bet) => bet.game_no !== gameNo || bet.game_id !== gameId);
      this.#tell(gameId, gameNo, bets);
    });
    if (bets.length > 0) this.#deps.onSettled();
    if (bets.some(({ chase_no }) => chase_no !== null)) void this.#followChases(gameId, gameNo);
  }

  /** The newest draw first, whatever came first. */
  #tell(gameId: number, gameNo: string, bets: readonly Bet[]): void {
    const settled = settledPeriod(gameId, gameNo, bets);
    if (!settled) return;
    this.news = [settled, ...this.news].toSorted(
      (one, other) => this.#drawAtMs(other) - this.#drawAtMs(one),
    );
  }

  /** A chase that goes on has bet on the next period by now, and overnight on many that are over. */
  async #followChases(gameId: number, gameNo: string): Promise<void> {
    const bets = await this.#ask({ game_id: gameId });
    if (!bets) return;
    const later = bets.filter((bet) => bet.chase_no !== null && bet.game_no > gameNo);
    runInAction(() => {
      for (const each of new Set(later.map((bet) => bet.game_no))) {
        const isKnown = this.#awaited.has(keyOf(gameId, each)) || this.#isTold(gameId, each);
        if (isKnown) continue;
        const ofPeriod = bets.filter((bet) => bet.game_no === each);
        // A full page may end in the middle of a period.
        const isCut = bets.length === LIMIT && bets.at(-1)?.game_no === each;
        if (isCut || ofPeriod.some(({ status }) => status === 'pending')) this.#await(gameId, each);
        else this.#tell(gameId, each, ofPeriod);
      }
    });
    await this.load();
  }

  #isTold(gameId: number, gameNo: string): boolean {
    return this.news.some((each) => each.gameId === gameId && each.gameNo === gameNo);
  }

  async #ask(filter: Payload<'games.getBetRecord'>): Promise<readonly Bet[] | null> {
    const visit = this.#visit;
    const answer = await this.#deps.api.call(
      'games.getBetRecord',
      { ...filter, page: 1, limit: LIMIT },
      { quiet: true, silentFailure: true },
    );
    return answer.ok && visit === this.#visit ? answer.data.list : null;
  }
}

const keyOf = (gameId: number, gameNo: string) => `${gameId}:${gameNo}`;
