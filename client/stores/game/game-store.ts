import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { parseMoney, type Minor } from '#contract/money.ts';
import { parseDice } from '#contract/rules/dice.ts';
import { selectionKey, type Selection } from '#contract/rules/plays.ts';
import { parseOdds, type Odds } from '#contract/rules/settle.ts';
import { QUIET, type Api } from '../../http/api.ts';
import type { Failure } from '../../http/envelope.ts';
import { LatestOnly } from '../latest-only.ts';
import type { AwaitedGame, RevealStore } from './results/reveal-store.ts';

export type PlayInfo = Data<'games.play'>;
export type GameInfo = PlayInfo['game'];
export type GameResult = Data<'games.getGameResult'>;
export type Period = GameResult['current'];
export type Draw = NonNullable<GameResult['last']>;

/**
 * `closing`: the last 15 s of `open`; bets are still accepted. `drawing`: until the dice are known.
 */
export type Phase = 'upcoming' | 'open' | 'closing' | 'closed' | 'drawing' | 'drawn' | 'void';

/** The terms of the game for one selection. */
export type Offer = { readonly odds: Odds; readonly maxStake: Minor };

/** The server's time; observable. */
export interface ServerTime {
  readonly nowMs: number;
}

export const CLOSING_MS = 15_000;

/**
 * Regular polling, because the server may be ahead after a suspended phone or a void period. At a
 * boundary the store polls at once, and until the draw is known.
 */
const POLL_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 8_000;

/** The open game: its offers, current period and last draw. */
export class GameStore {
  gameId: number | null = null;
  play: PlayInfo | null = null;
  result: GameResult | null = null;
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  failure: Failure | null = null;
  /** True if the last quiet refresh failed, so the data may be outdated. */
  isStale = false;

  /** The last draw before the one in `result`. */
  private drawBefore: Draw | null = null;
  private stop: (() => void) | null = null;
  private refreshing: Promise<void> | null = null;
  private nextPollMs = 0;
  private readonly loading = new LatestOnly();
  private retryMs = FIRST_RETRY_MS;

  constructor(
    private readonly api: Api,
    private readonly time: ServerTime & { probe(act: () => void): void },
    private readonly reveal: DrawReveal,
  ) {
    makeAutoObservable<this, 'api' | 'time' | 'reveal' | 'drawBefore'>(this, {
      play: observableRef,
      result: observableRef,
      drawBefore: observableRef,
      api: false,
      time: false,
      reveal: false,
    });
  }

  /** Opens a game. Data of the same game stays visible meanwhile. */
  async load(gameId: number): Promise<void> {
    this.enter(gameId);
    const isLatest = this.loading.begin();
    const [play, result] = await Promise.all([
      this.api.call('games.play', { game_id: gameId }, QUIET),
      this.api.call('games.getGameResult', { game_id: gameId }, QUIET),
    ]);
    if (!isLatest()) return; // another game or language was chosen meanwhile
    if (!play.ok) return this.fail(play.failure);
    if (!result.ok) return this.fail(result.failure);
    runInAction(() => {
      this.play = play.data;
      this.status = 'ready';
      this.isStale = false;
      this.apply(result.data);
    });
  }

  /** Keeps the game current until `dispose`. */
  start(): void {
    if (this.stop) return;
    const stopReveal = this.reveal.follow(() => this.awaitedGames);
    const stopTicks = reaction(
      () => [this.time.nowMs, this.phase, this.period?.game_no] as const,
      (now, before) => this.onTick(now, before),
    );
    this.stop = () => {
      stopReveal();
      stopTicks();
    };
  }

  dispose(): void {
    this.stop?.();
    this.stop = null;
  }

  get isStarted(): boolean {
    return this.stop !== null;
  }

  /** Polls at once, after the page was hidden or the network was lost. */
  resync(): Promise<void> {
    if (this.status !== 'ready' || this.gameId === null) return Promise.resolve();
    this.refreshing ??= this.refresh(this.gameId).finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  /** Reloads odds and limits, after the server reported a change. */
  async refreshPlay(): Promise<void> {
    const { gameId } = this;
    if (gameId === null) return;
    const answer = await this.api.call('games.play', { game_id: gameId }, { quiet: true });
    if (answer.ok && gameId === this.gameId) runInAction(() => (this.play = answer.data));
  }

  get game(): GameInfo | null {
    return this.play?.game ?? null;
  }

  /** The newest period from the server; `phase` applies the clock to it. */
  get period(): Period | null {
    return this.result?.current ?? null;
  }

  get nextPeriod(): Period | null {
    return this.result?.next ?? null;
  }

  /** The last draw whose dice rest. */
  get lastDraw(): Draw | null {
    const { gameId, result } = this;
    const last = result?.last ?? null;
    const isHidden = gameId !== null && last && this.reveal.isHidden(gameId, last.game_no);
    return isHidden ? this.drawBefore : last;
  }

  get phase(): Phase | null {
    const { period } = this;
    if (!period) return null;
    const now = this.time.nowMs;
    if (period.status === 'void') return 'void';
    if (now >= period.draw_time * 1000)
      return this.result?.last?.game_no === period.game_no ? 'drawn' : 'drawing';
    if (now >= period.close_time * 1000) return 'closed';
    if (now < period.open_time * 1000) return 'upcoming';
    return period.close_time * 1000 - now <= CLOSING_MS ? 'closing' : 'open';
  }

  get takesBets(): boolean {
    return this.phase === 'open' || this.phase === 'closing';
  }

  /** Time to the close while bets are accepted, else to the draw or the opening. Never negative. */
  get remainingMs(): number {
    const { period, phase } = this;
    if (!period) return 0;
    const seconds =
      phase === 'upcoming'
        ? period.open_time
        : this.takesBets
          ? period.close_time
          : period.draw_time;
    return Math.max(0, seconds * 1000 - this.time.nowMs);
  }

  /** Returns `null` if the game does not offer the selection. */
  offerOf(selection: Selection): Offer | null {
    return this.offers.get(selectionKey(selection)) ?? null;
  }

  get offers(): ReadonlyMap<string, Offer> {
    const offers = new Map<string, Offer>();
    for (const { play, picks } of this.play?.plays ?? [])
      for (const { pick, odds, max_stake } of picks) {
        const parsed = parseOdds(odds);
        const maxStake = parseMoney(max_stake);
        if (parsed && maxStake !== null)
          offers.set(selectionKey({ play, pick }), { odds: parsed, maxStake });
      }
    return offers;
  }

  private get awaitedGames(): readonly AwaitedGame[] {
    const { gameId, game } = this;
    const intervalMs = game && game.interval * 1000;
    return gameId === null ? [] : [{ gameId, intervalMs }];
  }

  private enter(gameId: number): void {
    if (gameId !== this.gameId) {
      this.play = null;
      this.result = null;
      this.drawBefore = null;
    }
    this.gameId = gameId;
    this.failure = null;
    this.isStale = false;
    this.status = this.play && this.result ? 'ready' : 'loading';
  }

  /** Keeps the data, marked as stale. */
  private fail(failure: Failure): void {
    this.failure = failure;
    this.isStale = true;
    if (!this.play || !this.result) this.status = 'failed';
  }

  private onTick(now: TickState, before: TickState): void {
    const [nowMs, phase, gameNo] = now;
    const hasCrossed = gameNo === before[2] && phase !== before[1];
    const atBoundary = hasCrossed && (phase === 'closed' || phase === 'drawing');
    const isDue = nowMs >= this.nextPollMs;
    if (atBoundary || (isDue && phase === 'drawing')) return void this.resync();
    if (!isDue) return;
    this.nextPollMs = nowMs + POLL_MS;
    this.time.probe(() => this.isStarted && void this.resync());
  }

  private async refresh(gameId: number): Promise<void> {
    const answer = await this.api.call('games.getGameResult', { game_id: gameId }, QUIET);
    if (gameId !== this.gameId) return;
    runInAction(() => {
      this.isStale = !answer.ok;
      if (answer.ok) this.apply(answer.data);
      else this.scheduleRetry();
    });
  }

  private apply(result: GameResult): void {
    // Ignore an answer that arrived after a newer one.
    if (this.result && result.server_time < this.result.server_time) return;
    const { last, current } = result;
    if (current.status === 'void') this.reveal.drop(result.game_id, current.game_no);
    const dice = parseDice(last?.dice);
    if (last && dice) this.reveal.learn(result.game_id, last.game_no, dice);
    const before = this.result?.last ?? null;
    if (before?.game_no !== last?.game_no) this.drawBefore = before;
    this.result = result;
    if (this.phase === 'drawing') return this.scheduleRetry();
    this.retryMs = FIRST_RETRY_MS;
    this.nextPollMs = this.time.nowMs + POLL_MS;
  }

  private scheduleRetry(): void {
    this.nextPollMs = this.time.nowMs + this.retryMs;
    this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
  }
}

type DrawReveal = Pick<RevealStore, 'follow' | 'isHidden' | 'learn' | 'drop'>;

type TickState = readonly [nowMs: number, phase: Phase | null, gameNo: string | undefined];
