import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { QUIET, type Api } from '../../../http/api.ts';
import type { Failure } from '../../../http/envelope.ts';
import { LatestOnly } from '../../latest-only.ts';
import type { Bet } from '../results/bet-result-store.ts';
import type { ResultCurtain } from '../results/result-curtain.ts';
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

  private readonly api: Api;
  private readonly curtain: Pick<ResultCurtain, 'guard'>;
  private readonly hasBets: () => boolean;
  /** The first commitment seen for each day, so that a later change by the server is noticed. */
  private readonly seen = new Map<string, DayCommitment>();
  private readonly opening = new LatestOnly();
  private isOpen = this.opening.begin();

  constructor(api: Api, curtain: Pick<ResultCurtain, 'guard'>, hasBets: () => boolean) {
    this.api = api;
    this.curtain = curtain;
    this.hasBets = hasBets;
    makeAutoObservable<this, 'api' | 'curtain' | 'seen'>(this, {
      api: false,
      curtain: false,
      seen: false,
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
    await Promise.all([known ? null : this.loadDraw(), this.loadDay(of), this.loadBets()]);
  }

  async loadDraw(): Promise<void> {
    const { of } = this;
    if (!of) return;
    this.drawStatus = 'loading';
    const { isOpen } = this;
    const answer = await this.fetchDraw(of);
    if (!isOpen()) return;
    runInAction(() => {
      this.failure = answer.ok ? null : answer.failure;
      this.draw = answer.ok ? (answer.data.list[0] ?? null) : null;
      this.drawStatus = answer.ok ? (this.draw ? 'ready' : 'none') : 'failed';
    });
  }

  async loadBets(): Promise<void> {
    const { of } = this;
    if (!of) return;
    if (!this.hasBets()) return void (this.betsStatus = 'no-player');
    this.betsStatus = 'loading';
    const { isOpen } = this;
    const payload = { game_id: of.gameId, game_no: of.gameNo, page: 1, limit: BETS };
    const fetch = () => this.api.call('games.getBetRecord', payload, QUIET);
    const answer = await this.curtain.guard(fetch)();
    if (!isOpen()) return;
    runInAction(() => {
      this.bets = answer.ok ? answer.data.list : [];
      this.betsStatus = answer.ok ? 'ready' : 'failed';
    });
  }

  /** Call this when the session ends. */
  reset(): void {
    this.isOpen = this.opening.begin();
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

  private async loadDay(of: DrawNo): Promise<void> {
    const { isOpen } = this;
    const answer = await this.api.call('games.getGameResult', { game_id: of.gameId }, QUIET);
    if (!isOpen()) return;
    const promised = answer.ok ? answer.data.fairness : null;
    const current = answer.ok ? answer.data.current.game_no : '';
    if (promised) this.rememberDay({ ...of, gameNo: current }, { ...promised, isPublished: true });
    const key = dayKey(of);
    if (answer.ok && !this.seen.has(key)) this.rememberDay(of, await this.fetchFirstOfDay(of));
    if (!isOpen()) return;
    runInAction(() => {
      this.promised = promised;
      this.day = this.seen.get(key) ?? null;
      this.dayStatus = this.day ? 'ready' : 'failed';
    });
  }

  private rememberDay(of: DrawNo, day: DayCommitment | null): void {
    if (day && !this.seen.has(dayKey(of))) this.seen.set(dayKey(of), day);
  }

  /** Returns the commitment that the first draw of a past day reveals. */
  private async fetchFirstOfDay({ gameId, gameNo }: DrawNo): Promise<DayCommitment | null> {
    const gameNoOfFirst = dayOf(gameNo) + '1'.padStart(gameNo.length - DAY_LENGTH, '0');
    const answer = await this.fetchDraw({ gameId, gameNo: gameNoOfFirst });
    const proof = answer.ok ? answer.data.list[0]?.proof : null;
    return proof ? { commitment: proof.previous, salt: proof.salt, isPublished: false } : null;
  }

  private fetchDraw({ gameId, gameNo }: DrawNo) {
    const payload = { game_id: gameId, game_no: gameNo, page: 1, limit: 1 };
    const fetch = () => this.api.call('games.getHistoryRecord', payload, QUIET);
    return this.curtain.guard(fetch, () => gameId)();
  }
}

const DAY_LENGTH = 8;
const dayOf = (gameNo: string) => gameNo.slice(0, DAY_LENGTH);
const dayKey = ({ gameId, gameNo }: DrawNo) => `${gameId} ${dayOf(gameNo)}`;
