import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { minor, parseMoney, sumMoney, ZERO, type Minor } from '#contract/money.ts';
import { parseDice, type Dice } from '#contract/rules/dice.ts';
import type { Api } from '../http/api.ts';
import type { Draw, ServerTime } from './game-store.ts';

export type Bet = Data<'games.getBetRecord'>['list'][number];

type Awaited = { readonly gameId: number; readonly gameNo: string; askAtMs: number };

/** A period that ended with bets of the player's in it, all its bets together. */
export type SettledPeriod = {
  readonly gameId: number;
  readonly gameNo: string;
  readonly dice: Dice;
  readonly bets: readonly Bet[];
  readonly staked: Minor;
  readonly returned: Minor;
  readonly net: Minor;
};

export interface DrawSource {
  readonly gameId: number | null;
  readonly lastDraw: Draw | null;
}

export interface ResultDeps {
  readonly api: Api;
  readonly time: ServerTime;
  readonly game: DrawSource;
  /** Guests and strangers have no bets to ask for. */
  hasBets(): boolean;
  /** Winnings have been paid: what shows the balance asks for it. */
  onSettled(): void;
}

const RETRY_MS = 2_000;
const LIMIT = 100;

/**
 * The player's bets that wait for their draw, and what came of the last that did. The host settles
 * shortly after it draws, so it is asked until every bet of the period has its outcome.
 */
export class BetResultStore {
  waiting: readonly Bet[] = [];
  lastSettled: SettledPeriod | null = null;

  readonly #deps: ResultDeps;
  readonly #awaited = new Map<string, Awaited>();
  #stop: (() => void) | null = null;
  #asking = false;

  constructor(deps: ResultDeps) {
    this.#deps = deps;
    makeAutoObservable(this, { waiting: observableRef, lastSettled: observableRef });
  }

  /** Learns which bets of this game wait for a draw. */
  async load(): Promise<void> {
    const { gameId } = this.#deps.game;
    if (gameId === null || !this.#deps.hasBets())
      return runInAction(() => void (this.waiting = []));
    const bets = await this.#ask({ game_id: gameId, status: 'pending' });
    if (!bets || gameId !== this.#deps.game.gameId) return;
    runInAction(() => (this.waiting = bets));
    for (const { game_no } of bets) this.#await(gameId, game_no);
  }

  start(): void {
    this.#stop ??= reaction(
      () => {
        const { lastDraw, gameId } = this.#deps.game;
        return [this.#deps.time.nowMs, lastDraw?.game_no, gameId] as const;
      },
      ([now, gameNo, gameId], [, before, gameBefore]) => {
        const isNews = gameNo !== before && before !== undefined && gameId === gameBefore;
        if (isNews && gameNo && gameId !== null) this.#await(gameId, gameNo);
        void this.#askDue(now);
      },
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

  /** When the player leaves. */
  reset(): void {
    this.#awaited.clear();
    this.waiting = [];
    this.lastSettled = null;
  }

  dismiss(): void {
    this.lastSettled = null;
  }

  /** What waits in one period. */
  waitingIn(gameNo: string | null): readonly Bet[] {
    return this.waiting.filter((bet) => bet.game_no === gameNo);
  }

  #await(gameId: number, gameNo: string): void {
    const key = `${gameId}:${gameNo}`;
    if (!this.#awaited.has(key)) this.#awaited.set(key, { gameId, gameNo, askAtMs: 0 });
  }

  async #askDue(nowMs: number): Promise<void> {
    const { lastDraw, gameId } = this.#deps.game;
    if (this.#asking || !lastDraw || !this.#deps.hasBets()) return;
    // Numbers of one game have one length, so their text sorts as they do.
    const due = [...this.#awaited.values()].find(
      (each) => each.gameId === gameId && each.gameNo <= lastDraw.game_no && each.askAtMs <= nowMs,
    );
    if (!due) return;
    due.askAtMs = nowMs + RETRY_MS;
    this.#asking = true;
    const bets = await this.#ask({ game_id: due.gameId, game_no: due.gameNo });
    this.#asking = false;
    if (bets) this.#take(due, bets);
  }

  #take({ gameId, gameNo }: Awaited, bets: readonly Bet[]): void {
    if (bets.some(({ status }) => status === 'pending')) return;
    this.#awaited.delete(`${gameId}:${gameNo}`);
    runInAction(() => {
      this.waiting = this.waiting.filter((bet) => bet.game_no !== gameNo || bet.game_id !== gameId);
      const settled = settledPeriod(gameId, gameNo, bets);
      if (settled) this.lastSettled = settled;
    });
    if (bets.length > 0) this.#deps.onSettled();
  }

  async #ask(filter: {
    game_id: number;
    game_no?: string;
    status?: 'pending';
  }): Promise<readonly Bet[] | null> {
    const answer = await this.#deps.api.call(
      'games.getBetRecord',
      { ...filter, page: 1, limit: LIMIT },
      { quiet: true, silentFailure: true },
    );
    return answer.ok ? answer.data.list : null;
  }
}

function settledPeriod(gameId: number, gameNo: string, bets: readonly Bet[]): SettledPeriod | null {
  const dice = parseDice(bets.find((bet) => bet.dice)?.dice);
  if (!dice) return null; // no bets, or a void period: nothing was drawn
  const staked = sumMoney(bets.map(({ amount }) => parseMoney(amount) ?? ZERO));
  const returned = sumMoney(bets.map(({ returned: each }) => parseMoney(each) ?? ZERO));
  return { gameId, gameNo, dice, bets, staked, returned, net: minor(returned - staked) };
}
