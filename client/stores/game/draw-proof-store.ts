import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import type { Bet } from './bet-result-store.ts';
import type { Draw, GameResult } from './game-store.ts';

export type DrawNo = { readonly gameId: number; readonly gameNo: string };

/** What is published before a draw is made. */
type Promised = GameResult['fairness'];

/** What the chain of a day leads back to, and when it was known. */
export type DayCommitment = {
  readonly commitment: string;
  readonly salt: string;
  /** Shown before the day's draws are made, or only found in the reveal of its first draw. */
  readonly isPublished: boolean;
};

type Loaded = 'loading' | 'ready' | 'failed' | 'nobody';

const QUIET = { quiet: true, silentFailure: true } as const;
const BETS = 100;

/**
 * What a proof of one draw needs: its reveal, what its day committed to, and the player's own bets.
 * The proof itself asks nobody: it is computed from what stands here.
 */
export class DrawProofStore {
  of: DrawNo | null = null;
  draw: Draw | null = null;
  drawStatus: 'loading' | 'ready' | 'failed' | 'none' = 'loading';
  failure: Failure | null = null;
  /** Of the period that runs now. */
  promised: Promised | null = null;
  day: DayCommitment | null = null;
  dayStatus: 'loading' | 'ready' | 'failed' = 'loading';
  bets: readonly Bet[] = [];
  betsStatus: Loaded = 'loading';

  readonly #api: Api;
  readonly #hasBets: () => boolean;
  /** What each day committed to when it was first seen: a host that says otherwise later is found out. */
  readonly #seen = new Map<string, DayCommitment>();
  /** Counts the openings: an answer for an earlier one is not for this. */
  #opened = 0;

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

  /** `known`: the draw, where the page has it already. */
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
    const turn = this.#opened;
    const answer = await this.#askDraw(of);
    if (turn !== this.#opened) return;
    runInAction(() => {
      this.failure = answer.ok ? null : answer.failure;
      this.draw = answer.ok ? (answer.data.list[0] ?? null) : null;
      this.drawStatus = answer.ok ? (this.draw ? 'ready' : 'none') : 'failed';
    });
  }

  async loadBets(): Promise<void> {
    const { of } = this;
    if (!of) return;
    if (!this.#hasBets()) return void (this.betsStatus = 'nobody');
    this.betsStatus = 'loading';
    const turn = this.#opened;
    const payload = { game_id: of.gameId, game_no: of.gameNo, page: 1, limit: BETS };
    const answer = await this.#api.call('games.getBetRecord', payload, QUIET);
    if (turn !== this.#opened) return;
    runInAction(() => {
      this.bets = answer.ok ? answer.data.list : [];
      this.betsStatus = answer.ok ? 'ready' : 'failed';
    });
  }

  /** When the player leaves, and before another draw. */
  reset(): void {
    this.#opened += 1;
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
    const turn = this.#opened;
    const answer = await this.#api.call('games.getGameResult', { game_id: of.gameId }, QUIET);
    if (turn !== this.#opened) return;
    const promised = answer.ok ? answer.data.fairness : null;
    const current = answer.ok ? answer.data.current.game_no : '';
    if (promised) this.#see({ ...of, gameNo: current }, { ...promised, isPublished: true });
    const key = dayKey(of);
    if (answer.ok && !this.#seen.has(key)) this.#see(of, await this.#firstOfDay(of));
    if (turn !== this.#opened) return;
    runInAction(() => {
      this.promised = promised;
      this.day = this.#seen.get(key) ?? null;
      this.dayStatus = this.day ? 'ready' : 'failed';
    });
  }

  #see(of: DrawNo, day: DayCommitment | null): void {
    if (day && !this.#seen.has(dayKey(of))) this.#seen.set(dayKey(of), day);
  }

  /** Once the day is over, its first draw says what it led back to. */
  async #firstOfDay({ gameId, gameNo }: DrawNo): Promise<DayCommitment | null> {
    const gameNoOfFirst = dayOf(gameNo) + '1'.padStart(gameNo.length - DAY_LENGTH, '0');
    const answer = await this.#askDraw({ gameId, gameNo: gameNoOfFirst });
    const proof = answer.ok ? answer.data.list[0]?.proof : null;
    return proof ? { commitment: proof.previous, salt: proof.salt, isPublished: false } : null;
  }

  #askDraw({ gameId, gameNo }: DrawNo) {
    const payload = { game_id: gameId, game_no: gameNo, page: 1, limit: 1 };
    return this.#api.call('games.getHistoryRecord', payload, QUIET);
  }
}

const DAY_LENGTH = 8;
const dayOf = (gameNo: string) => gameNo.slice(0, DAY_LENGTH);
const dayKey = ({ gameId, gameNo }: DrawNo) => `${gameId} ${dayOf(gameNo)}`;
