import { makeAutoObservable, observableRef } from 'mobx';
import { QUIET, type Api } from '../../../http/api.ts';
import type { Answer, Failure } from '../../../http/envelope.ts';
import { Resource } from '../../resource.ts';
import type { Bet } from '../results/bet-result-store.ts';
import type { ResultCurtain } from '../results/result-curtain.ts';
import type { Draw, GameResult } from '../game-store.ts';

export type DrawNo = { readonly gameId: number; readonly gameNo: string };

/** The commitment published before a draw. */
type Promised = GameResult['fairness'];

export type DayCommitment = {
  readonly commitment: string;
  readonly salt: string;
  /** True if seen before the draws of the day; false if it was only revealed by the first draw. */
  readonly isPublished: boolean;
};

type Day = { readonly promised: Promised | null; readonly day: DayCommitment | null };

const BETS = 100;

/**
 * The data for the proof of one draw: its reveal, the commitment of its day, and the player's bets.
 * The proof itself is computed locally.
 */
export class DrawProofStore {
  of: DrawNo | null = null;
  private readonly fetchDraw: (of: DrawNo) => Promise<Answer<Draw | null>>;
  private readonly drawn = new Resource(() => this.fetchDraw(this.of ?? NONE));
  private readonly dayOfDraw = new Resource(() => this.fetchDay(this.of ?? NONE));
  private readonly ownBets: Resource<readonly Bet[]>;
  /** The first commitment seen for each day, so that a later change by the server is noticed. */
  private readonly seen = new Map<string, DayCommitment>();

  constructor(
    private readonly api: Api,
    curtain: Pick<ResultCurtain, 'guard'>,
    private readonly hasBets: () => boolean,
  ) {
    this.fetchDraw = curtain.guard(
      async ({ gameId, gameNo }) => {
        const payload = { game_id: gameId, game_no: gameNo, page: 1, limit: 1 };
        const answer = await api.call('games.getHistoryRecord', payload, QUIET);
        return answer.ok ? { ...answer, data: answer.data.list[0] ?? null } : answer;
      },
      ({ gameId }) => gameId,
    );
    this.ownBets = new Resource(curtain.guard(() => this.fetchBets(this.of ?? NONE)));
    makeAutoObservable<this, 'api' | 'seen'>(this, { of: observableRef, api: false, seen: false });
  }

  /** Opens the proof of a draw. Pass `known` if the page has the draw already. */
  async open(of: DrawNo, known: Draw | null = null): Promise<void> {
    this.reset();
    this.of = of;
    if (known) this.drawn.set(known);
    await Promise.all([known ? null : this.loadDraw(), this.dayOfDraw.load(), this.loadBets()]);
  }

  async loadDraw(): Promise<void> {
    await this.drawn.load();
  }

  async loadBets(): Promise<void> {
    if (this.hasBets()) await this.ownBets.load();
  }

  get draw(): Draw | null {
    return this.drawn.value;
  }

  get drawStatus(): 'loading' | 'ready' | 'failed' | 'none' {
    const { status, value } = this.drawn;
    return status === 'ready' && value === null ? 'none' : status;
  }

  get failure(): Failure | null {
    return this.drawn.failure;
  }

  get promised(): Promised | null {
    return this.dayOfDraw.value?.promised ?? null;
  }

  get day(): DayCommitment | null {
    return this.dayOfDraw.value?.day ?? null;
  }

  get dayStatus(): 'loading' | 'ready' | 'failed' {
    const { status } = this.dayOfDraw;
    return status === 'ready' && this.day === null ? 'failed' : status;
  }

  get bets(): readonly Bet[] {
    return this.ownBets.value ?? [];
  }

  get betsStatus(): 'loading' | 'ready' | 'failed' | 'no-player' {
    return this.hasBets() ? this.ownBets.status : 'no-player';
  }

  reset(): void {
    this.of = null;
    for (const each of [this.drawn, this.dayOfDraw, this.ownBets]) each.reset();
  }

  private async fetchDay(of: DrawNo): Promise<Answer<Day>> {
    const answer = await this.api.call('games.getGameResult', { game_id: of.gameId }, QUIET);
    const promised = answer.ok ? answer.data.fairness : null;
    const current = answer.ok ? answer.data.current.game_no : '';
    if (promised) this.remember({ ...of, gameNo: current }, { ...promised, isPublished: true });
    const key = dayKey(of);
    if (answer.ok && !this.seen.has(key)) this.remember(of, await this.fetchFirstOfDay(of));
    const data = { promised, day: this.seen.get(key) ?? null };
    return { ok: true, serverTime: 0, data };
  }

  /** Returns the commitment that the first draw of a past day reveals. */
  private async fetchFirstOfDay({ gameId, gameNo }: DrawNo): Promise<DayCommitment | null> {
    const gameNoOfFirst = dayOf(gameNo) + '1'.padStart(gameNo.length - DAY_LENGTH, '0');
    const answer = await this.fetchDraw({ gameId, gameNo: gameNoOfFirst });
    const proof = answer.ok ? answer.data?.proof : null;
    return proof ? { commitment: proof.previous, salt: proof.salt, isPublished: false } : null;
  }

  private remember(of: DrawNo, day: DayCommitment | null): void {
    if (day && !this.seen.has(dayKey(of))) this.seen.set(dayKey(of), day);
  }

  private async fetchBets({ gameId, gameNo }: DrawNo): Promise<Answer<readonly Bet[]>> {
    const payload = { game_id: gameId, game_no: gameNo, page: 1, limit: BETS };
    const answer = await this.api.call('games.getBetRecord', payload, QUIET);
    return answer.ok ? { ...answer, data: answer.data.list } : answer;
  }
}

/** Stands for the draw while none is open, when nothing is loaded. */
const NONE: DrawNo = { gameId: 0, gameNo: '' };
const DAY_LENGTH = 8;
const dayOf = (gameNo: string) => gameNo.slice(0, DAY_LENGTH);
const dayKey = ({ gameId, gameNo }: DrawNo) => `${gameId} ${dayOf(gameNo)}`;
