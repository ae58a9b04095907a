import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { QUIET, type Api } from '../../../http/api.ts';
import type { Failure } from '../../../http/envelope.ts';
import type { Bet } from '../results/bet-result-store.ts';
import type { Draw, GameResult } from '../game-store.ts';

export type DrawNo = { readonly gameId: number; readonly gameNo: string };

/** The commitment published before a draw. */
type Promised = GameResult['fairness'];

/** The commitment of a day's seed chain. */
export type DayCommitment = {
  readonly commitment: string;
  readonly salt: string;
  /** True if seen before the draws of the day; false if it was only revealed by the first draw. */
  readonly isPublished: boolean;
};

type Loaded = 'loading' | 'ready' | 'failed' | 'no-player';

const BETS = 100;

/**
 * The data for the proof of one draw: its reveal, the commitment of its day, and the player's bets.
 * The proof itself is computed locally.
 */
export class DrawProofStore {
  of: DrawNo | null = null;
  draw: Draw | null = null;
  drawStatus: 'loading' | 'ready' | 'failed' | 'none' = 'loading';
  failure: Failure | null = null;
  /** Commitment of the current period. */
  promised: Promised | null = null;
  day: DayCommitment | null = null;
  dayStatus: 'loading' | 'ready' | 'failed' = 'loading';
  bets: readonly Bet[] = [];
  betsStatus: Loaded = 'loading';

  readonly #api: Api;
  readonly #hasBets: () => boolean;
  /** The first commitment seen for each day, so that a later change by the server is noticed. */
  readonly #seen = new Map<string, DayCommitment>();
  /** Number of the current `open`; answers to earlier ones are ignored. */
  #requestNo = 0;

  constructor(api: Api, hasBets: () => boolean) {
    this.#api = api;
    this.#hasBets = hasBets;
    makeAutoObservable(this, {
      of: observableRef,
      draw: observableRef,
      promised: observableRef,
      day: observableRef,
      bets: observableRef,
    });
  }

  /** Opens the proof of a draw. Pass `known` if the page has the draw already. */
  async open(of: DrawNo, known: Draw | null = null): Promise<void> {
    this.reset();
    this.of = of;
    this.draw = known;
    this.drawStatus = known ? 'ready' : 'loading';
    await Promise.all([known ? null : this.loadDraw(), this.#loadDay(of), this.loadBets()]);
  }

  async loadDraw(): Promise<void> {
    const { of } = this;
    if (!of) return;
    this.drawStatus = 'loading';
    const requestNo = this.#requestNo;
    const answer = await this.#fetchDraw(of);
    if (requestNo !== this.#requestNo) return;
    runInAction(() => {
      this.failure = answer.ok ? null : answer.failure;
      this.draw = answer.ok ? (answer.data.list[0] ?? null) : null;
      this.drawStatus = answer.ok ? (this.draw ? 'ready' : 'none') : 'failed';
    });
  }

  async loadBets(): Promise<void> {
    const { of } = this;
    if (!of) return;
    if (!this.#hasBets()) return void (this.betsStatus = 'no-player');
    this.betsStatus = 'loading';
    const requestNo = this.#requestNo;
    const payload = { game_id: of.gameId, game_no: of.gameNo, page: 1, limit: BETS };
    const answer = await this.#api.call('games.getBetRecord', payload, QUIET);
    if (requestNo !== this.#requestNo) return;
    runInAction(() => {
      this.bets = answer.ok ? answer.data.list : [];
      this.betsStatus = answer.ok ? 'ready' : 'failed';
    });
  }

  /** Call this when the session ends. */
  reset(): void {
    this.#requestNo += 1;
    this.of = null;
    this.draw = null;
    this.drawStatus = 'loading';
    this.failure = null;
    this.promised = null;
    this.day = null;
    this.dayStatus = 'loading';
    this.bets = [];
    this.betsStatus = 'loading';
  }

  async #loadDay(of: DrawNo): Promise<void> {
    const requestNo = this.#requestNo;
    const answer = await this.#api.call('games.getGameResult', { game_id: of.gameId }, QUIET);
    if (requestNo !== this.#requestNo) return;
    const promised = answer.ok ? answer.data.fairness : null;
    const current = answer.ok ? answer.data.current.game_no : '';
    if (promised) this.#rememberDay({ ...of, gameNo: current }, { ...promised, isPublished: true });
    const key = dayKey(of);
    if (answer.ok && !this.#seen.has(key)) this.#rememberDay(of, await this.#fetchFirstOfDay(of));
    if (requestNo !== this.#requestNo) return;
    runInAction(() => {
      this.promised = promised;
      this.day = this.#seen.get(key) ?? null;
      this.dayStatus = this.day ? 'ready' : 'failed';
    });
  }

  #rememberDay(of: DrawNo, day: DayCommitment | null): void {
    if (day && !this.#seen.has(dayKey(of))) this.#seen.set(dayKey(of), day);
  }

  /** Returns the commitment that the first draw of a past day reveals. */
  async #fetchFirstOfDay({ gameId, gameNo }: DrawNo): Promise<DayCommitment | null> {
    const gameNoOfFirst = dayOf(gameNo) + '1'.padStart(gameNo.length - DAY_LENGTH, '0');
    const answer = await this.#fetchDraw({ gameId, gameNo: gameNoOfFirst });
    const proof = answer.ok ? answer.data.list[0]?.proof : null;
    return proof ? { commitment: proof.previous, salt: proof.salt, isPublished: false } : null;
  }

  #fetchDraw({ gameId, gameNo }: DrawNo) {
    const payload = { game_id: gameId, game_no: gameNo, page: 1, limit: 1 };
    return this.#api.call('games.getHistoryRecord', payload, QUIET);
  }
}

const DAY_LENGTH = 8;
const dayOf = (gameNo: string) => gameNo.slice(0, DAY_LENGTH);
const dayKey = ({ gameId, gameNo }: DrawNo) => `${gameId} ${dayOf(gameNo)}`;
