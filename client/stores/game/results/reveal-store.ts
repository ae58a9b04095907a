import { action, makeAutoObservable, observable, reaction } from 'mobx';
import type { Dice } from '#contract/rules/dice.ts';
import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import { AFTER_SECOND_MS, type Ticker } from '../../client-clock.ts';
import type { ListedGame } from '../game-list-store.ts';
import type { ServerTime } from '../game-store.ts';
import type { RolledDice } from './rolled-dice.ts';

/**
 * `dimmed`: the last seconds before the draw. `shaking`: from the draw until the first die stops. The
 * others name what happened last. The last die rests at `third`; the result is told with its sum.
 */
export type RevealStep =
  | 'dimmed'
  | 'shaking'
  | 'first'
  | 'second'
  | 'third'
  | 'sum'
  | 'tiles'
  | 'balance';

export interface RevealStage {
  readonly gameNo: string;
  readonly step: RevealStep;
  /** Null until they are known. */
  readonly dice: Dice | null;
}

/** A game whose draws a page or a bet waits for, so that the dice will be asked for. */
export interface AwaitedGame {
  readonly gameId: number;
  /** Null for the interval in the list of games. */
  readonly intervalMs: number | null;
}

interface RevealedGame {
  readonly gameId: number;
  readonly intervalMs: number;
  readonly isAwaited: boolean;
}

export interface RevealDeps {
  readonly time: ServerTime & { readonly isKnown: boolean; tick(): void };
  readonly timer: Pick<Ticker, 'after'>;
  /** Returns the list of games, once it is known. */
  readonly listed: () => readonly Pick<ListedGame, 'game_id' | 'interval'>[];
  readonly isMotionReduced: () => boolean;
  /** Called when the dice of a draw begin to tumble. */
  readonly onRoll: (rolled: RolledDice) => void;
}

const DIM_MS = 3_000;
/** The steps, with their times after the dice are known. */
const STEPS = [
  ['first', 900],
  ['second', 1_300],
  ['third', 1_700],
  ['sum', 1_900],
  ['tiles', 2_100],
  ['balance', 2_300],
] as const;
const HIDDEN_MS = 1_900;
const FADE_MS = 200;
/** Duration of the last step, such as the light of the winning tiles. */
const AFTERGLOW_MS = 3_000;
/** Dice that become known later after the draw are shown without a reveal. */
const LATE_MS = 10_000;
/** The clock ticks each second; timers for the moments before a draw are set this long ahead. */
const LOOKAHEAD_MS = 1_500;

const HIDDEN: readonly RevealStep[] = ['shaking', 'first', 'second', 'third'];

interface Reveal extends RevealStage {
  readonly gameId: number;
  readonly drawAtMs: number;
  readonly isSkipped: boolean;
}

/** The reveal of draws: one clock per draw, held by this store alone. */
export class RevealStore {
  /** The reveals under way, by game. */
  private readonly reveals = observable.map<number, Reveal>(undefined, { deep: false });
  /** The open page and the bets of the player, which wait for draws. */
  private readonly waiting = observable.set<() => readonly AwaitedGame[]>(undefined, {
    deep: false,
  });
  private readonly timers = new Map<number, () => void>();
  /** The newest period of each game whose result may be told. */
  private readonly told = new Map<number, string>();
  /** The newest period of each game whose dice have tumbled. */
  private readonly revealed = new Map<number, string>();
  /** Draws before this moment are not revealed. */
  private openedAtMs: number | null = null;
  private stopClock: (() => void) | null = null;

  constructor(private readonly deps: RevealDeps) {
    makeAutoObservable<this, 'deps'>(this, { deps: false });
  }

  /** Watches the draws of these games until the returned function is called. Begun reveals go on. */
  follow(games: () => readonly AwaitedGame[]): () => void {
    this.waiting.add(games);
    this.stopClock ??= reaction(
      () => this.deps.time.isKnown && (this.hasAwaited ? this.deps.time.nowMs : -1),
      () => this.sync(),
      { fireImmediately: true },
    );
    return action(() => {
      this.waiting.delete(games);
      if (this.waiting.size > 0) return;
      this.stopClock?.();
      this.stopClock = null;
    });
  }

  /** Returns the time from draw to draw; null while the game is unknown. */
  intervalMsOf(gameId: number): number | null {
    return this.games.find((game) => game.gameId === gameId)?.intervalMs ?? null;
  }

  stageOf(gameId: number | null): RevealStage | null {
    return gameId === null ? null : (this.reveals.get(gameId) ?? null);
  }

  /** Returns true from the draw until its sum is shown: nothing may tell its result. */
  isHidden(gameId: number, gameNo: string): boolean {
    const reveal = this.reveals.get(gameId);
    return reveal?.gameNo === gameNo && HIDDEN.includes(reveal.step);
  }

  /** Returns whether a draw of this game is hidden. */
  hidesGame(gameId: number | null): boolean {
    const stage = this.stageOf(gameId);
    return stage !== null && HIDDEN.includes(stage.step);
  }

  /** Returns whether this draw was revealed while the app was open, unlike one that came late. */
  wasRevealed(gameId: number, gameNo: string): boolean {
    return this.revealed.get(gameId) === gameNo;
  }

  /** Returns whether any draw, or one until this moment, is revealed and not told in full. */
  isTelling(drawAtMs = Infinity): boolean {
    return [...this.reveals.values()].some(
      (each) => each.drawAtMs <= drawAtMs && each.step !== 'dimmed' && each.step !== 'balance',
    );
  }

  /** Takes the dice of a draw from any answer. Those of an unknown game are not told. */
  learn(gameId: number, gameNo: string, dice: Dice): void {
    if (this.isTold(gameId, gameNo)) return;
    this.update();
    if (this.intervalMsOf(gameId) === null) return;
    const reveal = this.reveals.get(gameId);
    if (reveal?.gameNo !== gameNo) this.told.set(gameId, gameNo);
    else if (reveal.dice === null) this.roll(reveal, dice);
  }

  /** Takes dice that another tab told, if they belong to a draw that has just passed. */
  hear({ gameId, gameNo, dice }: RolledDice): void {
    // A tab where nothing waits for the draw has not noticed it yet.
    this.update();
    if (this.reveals.get(gameId)?.gameNo === gameNo) this.learn(gameId, gameNo, dice);
  }

  /** Ends the reveal of a void period, which has no dice. */
  drop(gameId: number, gameNo: string): void {
    if (this.isTold(gameId, gameNo)) return;
    this.told.set(gameId, gameNo);
    const reveal = this.reveals.get(gameId);
    if (reveal?.gameNo === gameNo && !reveal.dice) this.end(gameId);
  }

  /** Shows the result at once: a tap. */
  skip(gameId: number): void {
    const reveal = this.reveals.get(gameId);
    if (!reveal || reveal.step === 'dimmed' || reveal.step === 'balance') return;
    if (reveal.dice) this.goTo({ ...reveal, step: 'balance' });
    else this.reveals.set(gameId, { ...reveal, isSkipped: true });
  }

  /** Notices draws whose moment has passed since the last tick of the clock. */
  update(): void {
    this.deps.time.tick();
    this.sync();
  }

  private get hasAwaited(): boolean {
    return this.games.some(({ isAwaited }) => isAwaited);
  }

  private get games(): readonly RevealedGame[] {
    const awaited = [...this.waiting].flatMap((games) => games());
    const intervals = new Map(awaited.map(({ gameId, intervalMs }) => [gameId, intervalMs]));
    for (const { game_id, interval } of this.deps.listed()) intervals.set(game_id, interval * 1000);
    return Array.from(intervals).flatMap(([gameId, intervalMs]) => {
      const isAwaited = awaited.some((each) => each.gameId === gameId);
      return intervalMs === null ? [] : [{ gameId, intervalMs, isAwaited }];
    });
  }

  private sync(): void {
    const { time } = this.deps;
    if (!time.isKnown) return;
    const { nowMs } = time;
    this.openedAtMs ??= nowMs;
    for (const game of this.games) this.syncGame(game, nowMs, this.openedAtMs);
  }

  private syncGame(
    { gameId, intervalMs, isAwaited }: RevealedGame,
    nowMs: number,
    since: number,
  ): void {
    const known = this.reveals.get(gameId);
    if (known?.dice) return; // its timers lead it to its end
    const next = periodAt({ intervalMs }, nowMs);
    const { gameNo, drawAt } = nextPeriod({ intervalMs }, next, -1);
    const hiddenMs = this.deps.isMotionReduced() ? FADE_MS : HIDDEN_MS;
    const leftMs = drawAt + (isAwaited ? LATE_MS : hiddenMs) - nowMs;
    const base = { gameId, dice: null, isSkipped: false };
    if (leftMs > 0 && drawAt > since && !this.isTold(gameId, gameNo)) {
      if (this.isHidden(gameId, gameNo)) return;
      this.reveals.set(gameId, { ...base, gameNo, drawAtMs: drawAt, step: 'shaking' });
      return this.after(gameId, leftMs, () => this.end(gameId));
    }
    const untilMs = next.drawAt - nowMs;
    const isVoid = this.isTold(gameId, next.gameNo);
    if (!isAwaited || isVoid || untilMs > DIM_MS + LOOKAHEAD_MS) {
      if (known) this.end(gameId);
      return;
    }
    // Asked a moment too early, the server has no dice yet, and would be asked again a second later.
    const waitMs = untilMs > DIM_MS ? untilMs - DIM_MS : untilMs + AFTER_SECOND_MS;
    this.after(gameId, waitMs, () => this.update());
    if (untilMs > DIM_MS || known?.gameNo === next.gameNo) return;
    const step = 'dimmed';
    this.reveals.set(gameId, { ...base, gameNo: next.gameNo, drawAtMs: next.drawAt, step });
  }

  private isTold(gameId: number, gameNo: string): boolean {
    return gameNo <= (this.told.get(gameId) ?? '');
  }

  private roll(waiting: Reveal, dice: Dice): void {
    const reveal = { ...waiting, dice };
    this.revealed.set(reveal.gameId, reveal.gameNo);
    this.deps.onRoll({ gameId: reveal.gameId, gameNo: reveal.gameNo, dice });
    if (reveal.isSkipped) return this.goTo({ ...reveal, step: 'balance' });
    this.reveals.set(reveal.gameId, { ...reveal, step: 'shaking' });
    if (!this.deps.isMotionReduced()) return this.rest({ ...reveal, step: 'shaking' }, 0, 0);
    this.after(reveal.gameId, FADE_MS, () => this.goTo({ ...reveal, step: 'balance' }));
  }

  /** Waits for the step at an index of `STEPS`. */
  private rest(reveal: Reveal, index: number, passedMs: number): void {
    const [step, atMs] = STEPS[index] ?? [];
    if (!step) return;
    this.after(reveal.gameId, atMs - passedMs, () => {
      this.goTo({ ...reveal, step });
      this.rest(reveal, index + 1, atMs);
    });
  }

  private goTo(reveal: Reveal): void {
    const { gameId, gameNo, step } = reveal;
    if (!HIDDEN.includes(step)) this.told.set(gameId, gameNo);
    this.reveals.set(gameId, reveal);
    if (step === 'balance') this.after(gameId, AFTERGLOW_MS, () => this.end(gameId));
  }

  private end(gameId: number): void {
    const reveal = this.reveals.get(gameId);
    if (reveal && reveal.step !== 'dimmed') this.told.set(gameId, reveal.gameNo);
    this.reveals.delete(gameId);
    this.after(gameId, null);
  }

  /** Replaces the timer of a game, or stops it. */
  private after(gameId: number, ms: number | null, act: () => void = () => undefined): void {
    this.timers.get(gameId)?.();
    this.timers.delete(gameId);
    if (ms !== null) this.timers.set(gameId, this.deps.timer.after(ms, act));
  }
}
