import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { minor, parseMoney, sumMoney, ZERO, type Minor } from '#contract/money.ts';
import { parseDice, type Dice } from '#contract/rules/dice.ts';
import { periodOf } from '#contract/rules/schedule.ts';
import type { Api } from '../http/api.ts';
import type { ServerTime } from './game-store.ts';

export type Bet = Data<'games.getBetRecord'>['list'][number];

type Awaited = { readonly gameId: number; readonly gameNo: string; askAtMs: number };

/** A period that ended with bets of the player's in it, all its bets together. */
export type SettledPeriod = {
  readonly gameId: number;
  readonly gameNo: string;
  readonly gameName: string;
  readonly dice: Dice;
  readonly bets: readonly Bet[];
  readonly staked: Minor;
  readonly returned: Minor;
  readonly net: Minor;
};

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
    runInAction(() => (this.waiting = bets));
    for (const { game_id, game_no } of bets) this.#await(game_id, game_no);
  }

  /** From here on the draws are watched, until `dispose`. */
  start(): void {
    this.#stop ??= reaction(
      () => this.#deps.time.nowMs,
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
  #drawAtMs({ gameId, gameNo }: Awaited): number {
    const intervalMs = this.#deps.intervalMsOf(gameId);
    return intervalMs === null ? 0 : (periodOf({ intervalMs }, gameNo)?.drawAt ?? 0);
  }

  #take({ gameId, gameNo }: Awaited, bets: readonly Bet[]): void {
    if (bets.some(({ status }) => status === 'pending')) return;
    this.#awaited.delete(keyOf(gameId, gameNo));
    runInAction(() => {
      this.waiting = this.waiting.filter((bet) => bet.game_no !== gameNo || bet.game_id !== gameId);
      const settled = settledPeriod(gameId, gameNo, bets);
      if (settled) this.news = [settled, ...this.news];
    });
    if (bets.length > 0) this.#deps.onSettled();
    // A chase that goes on has bet on the next period by now.
    if (bets.some(({ chase_no }) => chase_no !== null)) void this.load();
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

function settledPeriod(gameId: number, gameNo: string, bets: readonly Bet[]): SettledPeriod | null {
  const dice = parseDice(bets.find((bet) => bet.dice)?.dice);
  if (!dice) return null; // no bets, or a void period: nothing was drawn
  const staked = sumMoney(bets.map(({ amount }) => parseMoney(amount) ?? ZERO));
  const returned = sumMoney(bets.map(({ returned: each }) => parseMoney(each) ?? ZERO));
  const gameName = bets[0]?.game_name ?? '';
  return { gameId, gameNo, gameName, dice, bets, staked, returned, net: minor(returned - staked) };
}
