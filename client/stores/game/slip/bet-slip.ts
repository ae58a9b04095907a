import { autorun, makeAutoObservable, observableRef, runInAction } from 'mobx';
import { minor, parseTypedMoney, shortAmount, type Minor } from '#contract/money.ts';
import type { ChasePlan } from '#contract/rules/bet-content.ts';
import { previewCart, type CartLine, type CartPreview } from '#contract/rules/chances.ts';
import { MIN_STAKE } from '#contract/rules/limits.ts';
import { selectionKey, type Selection } from '#contract/rules/plays.ts';
import type { CartMemory } from './cart-memory.ts';
import { ChasePlanForm } from './chase-plan-form.ts';
import type { GameStore } from '../game-store.ts';
import {
  cartOf,
  lineOf,
  linesProblem,
  stakeProblem,
  totalOf,
  type CopiedLine,
  type Draft,
  type Entry,
  type LinesProblem,
  type SlipLine,
  type StakeProblem,
} from './slip-lines.ts';

/**
 * State of the slip's period: `ready` to take the bet, `waiting` to open, or `passed`. When it has
 * passed, the player decides whether to move the slip to another period.
 */
export type PinState = 'ready' | 'waiting' | 'passed';

type Board = Pick<
  GameStore,
  'game' | 'period' | 'nextPeriod' | 'phase' | 'takesBets' | 'offers' | 'offerOf'
>;

export const CHIPS: readonly Minor[] = [1_00, 5_00, 10_00, 50_00, 100_00, 500_00].map(minor);
const FIRST_CHIP = '10';

const UNDO_STEPS = 50;

const EMPTY: Draft = { entries: [], chip: FIRST_CHIP, gameNo: null };

/**
 * The lines of a bet before it is placed, as a form: text in, `error` and `preview` out. A slip
 * belongs to one period and never moves to another by itself. Every game has its own.
 */
export class BetSlip {
  /** The slips of all games, as they were when they were left or stored. */
  private readonly kept = new Map<number | null, { draft: Draft; chase: ChasePlanForm }>();
  private gameId: number | null = null;
  draft = EMPTY;
  /** The drafts to which undo goes back. */
  private past: readonly Draft[] = [];
  /** The field whose last change began the newest step. */
  private editing: string | null = null;
  /** The chase for these lines; off by default. */
  chase: ChasePlanForm;
  readonly dispose: () => void;

  constructor(
    private readonly board: Board,
    private readonly memory: CartMemory,
  ) {
    this.chase = new ChasePlanForm(this);
    makeAutoObservable<this, 'board' | 'memory' | 'kept' | 'gameId' | 'past'>(this, {
      chase: observableRef,
      draft: observableRef,
      past: observableRef,
      board: false,
      memory: false,
      kept: false,
      gameId: false,
      dispose: false,
    });
    this.dispose = autorun(() => this.save());
  }

  enter(gameId: number): void {
    if (gameId === this.gameId) return;
    this.keep();
    this.show(gameId);
  }

  /** Replaces the lines, for example from a bet record, at current odds. Never places them. */
  copy(gameId: number, lines: readonly CopiedLine[]): void {
    this.enter(gameId);
    this.chase.turnOff();
    const entries = lines.map(({ selection, amount }) => ({ selection, own: amount }));
    this.change({ ...this.draft, entries: unique(entries), gameNo: null });
  }

  /**
   * Lays the chip on selections, on top of what lies there. Returns false, and lays none, if a stake would
   * go above its limit.
   */
  lay(...selections: readonly Selection[]): boolean {
    const { entries, chip } = this.draft;
    const stakes = selections.map((selection) => this.stakeWithChip(selection));
    if (stakes.includes(null)) return false;
    const laid = entries.map(({ selection, own }) => {
      const at = selections.findIndex((each) => selectionKey(each) === selectionKey(selection));
      return { selection, own: stakes[at] ?? own };
    });
    this.setEntries(
      unique([...laid, ...selections.map((selection) => ({ selection, own: chip }))]),
    );
    return true;
  }

  /** Takes the chip off a line. A line without a valid stake leaves. */
  take(key: string): void {
    const line = this.lines.find((each) => each.key === key);
    const left = (line?.stake ?? 0) - (this.chip ?? 0);
    if (left < MIN_STAKE) this.remove(key);
    else this.setStake(key, shortAmount(minor(left)));
  }

  remove(key: string): void {
    this.setEntries(this.draft.entries.filter(({ selection }) => selectionKey(selection) !== key));
  }

  clear(): void {
    this.chase.turnOff();
    if (this.draft.entries.length > 0) this.setEntries([]);
  }

  /** Takes the last change of the lines back, not the chip and the period the player chose last. */
  undo(): void {
    const { chip, gameNo } = this.draft;
    const before = this.past.at(-1);
    if (before) this.restart(before, this.past.slice(0, -1));
    const isEmpty = this.draft.entries.length === 0;
    const no = isEmpty ? null : (gameNo ?? this.targetGameNo);
    this.draft = { ...this.draft, chip, gameNo: no };
  }

  /** Chooses the chip for the next tap, one of six or a typed amount. What lies on the table stays. */
  setChip(text: string): void {
    this.draft = { ...this.draft, chip: text };
  }

  /** Sets the stakes of some lines, in one undo step. */
  setStakes(ownByKey: ReadonlyMap<string, string>): void {
    const entries = this.draft.entries.map(({ selection, own }) => ({
      selection,
      own: ownByKey.get(selectionKey(selection)) ?? own,
    }));
    this.change({ ...this.draft, entries });
  }

  setAll(): void {
    this.setStakes(new Map(this.lines.map(({ key }) => [key, this.draft.chip])));
  }

  setStake(key: string, text: string): void {
    const entries = this.draft.entries.map((entry) =>
      selectionKey(entry.selection) === key ? { ...entry, own: text } : entry,
    );
    this.change({ ...this.draft, entries }, key);
  }

  /** Sets the period of lines that were copied before the game was loaded. */
  pin(): void {
    if (this.draft.gameNo === null && this.draft.entries.length > 0)
      this.draft = { ...this.draft, gameNo: this.targetGameNo };
  }

  moveTo(gameNo: string): void {
    this.draft = { ...this.draft, gameNo };
  }

  /** Removes lines that were placed; undo does not bring them back. */
  placed(gameId: number, selections: readonly Selection[]): void {
    const keys = new Set(selections.map(selectionKey));
    const kept = gameId === this.gameId ? this : this.kept.get(gameId);
    if (!kept) return;
    const { draft, chase } = kept;
    const entries = draft.entries.filter(({ selection }) => !keys.has(selectionKey(selection)));
    const left = { ...draft, entries, gameNo: entries.length === 0 ? null : draft.gameNo };
    chase.turnOff();
    if (gameId === this.gameId) return this.restart(left);
    this.kept.set(gameId, { draft: left, chase });
    this.save();
  }

  /** Call this when the player logs out: clears the slips of all games. */
  reset(): void {
    this.kept.clear();
    this.chase = new ChasePlanForm(this);
    this.restart(EMPTY);
    this.memory.clear();
  }

  has(selection: Selection): boolean {
    return this.keys.has(selectionKey(selection));
  }

  get keys(): ReadonlySet<string> {
    return new Set(this.draft.entries.map(({ selection }) => selectionKey(selection)));
  }

  get chip(): Minor | null {
    return parseTypedMoney(this.draft.chip);
  }

  /** The largest stake that any pick of the game takes; null while the game is unknown. */
  get maxStake(): Minor | null {
    const limits = Array.from(this.board.offers.values(), ({ maxStake }) => maxStake);
    return limits.length === 0 ? null : minor(Math.max(...limits));
  }

  /** Validates a stake per line. Picks with a lower limit show their problem in the cart. */
  problemOf(text: string): StakeProblem | null {
    return stakeProblem(parseTypedMoney(text), this.maxStake);
  }

  get lines(): readonly SlipLine[] {
    return this.draft.entries.map((entry) => lineOf(entry, this.board.offerOf(entry.selection)));
  }

  get total(): Minor {
    return totalOf(this.lines);
  }

  /** Total cost; a chase reserves all its periods at once. */
  get cost(): Minor {
    return (this.chasePlan && this.chase.preview?.total) ?? this.total;
  }

  get linesError(): LinesProblem | null {
    return linesProblem(this.lines);
  }

  /** Why the slip cannot be placed; details of a chase are in its form. */
  get error(): 'chase' | LinesProblem | null {
    return this.linesError ?? (this.chase.isOn && this.chase.problem ? 'chase' : null);
  }

  /** Null for a bet on one period. */
  get chasePlan(): ChasePlan | null {
    return this.chase.isOn ? this.chase.plan : null;
  }

  get intervalMs(): number | null {
    const { game } = this.board;
    return game && game.interval * 1000;
  }

  get cart(): readonly CartLine[] {
    return cartOf(this.lines);
  }

  get preview(): CartPreview | null {
    return this.linesError ? null : previewCart(this.cart);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** The period of the slip; for a slip begun after the close, the next one. */
  get gameNo(): string | null {
    return this.draft.gameNo ?? this.targetGameNo;
  }

  get pinState(): PinState {
    const { period, nextPeriod, takesBets } = this.board;
    if (takesBets && this.gameNo === period?.game_no) return 'ready';
    const isAhead = this.gameNo === nextPeriod?.game_no || this.board.phase === 'upcoming';
    return isAhead ? 'waiting' : 'passed';
  }

  /** The period that a slip begun now would get. */
  get targetGameNo(): string | null {
    const { period, nextPeriod, takesBets, phase } = this.board;
    const target = takesBets || phase === 'upcoming' ? period : nextPeriod;
    return target?.game_no ?? null;
  }

  private keep(): void {
    this.kept.set(this.gameId, { draft: this.draft, chase: this.chase });
  }

  private show(gameId: number | null): void {
    const kept = this.kept.get(gameId);
    this.gameId = gameId;
    this.chase = kept?.chase ?? new ChasePlanForm(this);
    this.restart(kept?.draft ?? { ...EMPTY, chip: this.draft.chip });
  }

  /** Stores the slips of all games, after it took over those of the page's previous load. */
  private save(): void {
    const stored = this.memory.recall();
    if (stored) {
      runInAction(() => {
        for (const { gameId, draft, chase } of stored)
          this.kept.set(gameId, { draft, chase: Object.assign(new ChasePlanForm(this), chase) });
        this.show(this.gameId);
      });
    }
    this.keep();
    const carts = Array.from(this.kept).flatMap(([gameId, { draft, chase }]) => {
      const isUsed = draft.entries.length > 0 || draft.chip !== FIRST_CHIP;
      return gameId && isUsed ? [{ gameId, draft, chase: chase.fields }] : [];
    });
    this.memory.write(carts);
  }

  /** Adds an undo step; consecutive changes of the same field (`editing`) are one step. */
  private change(next: Draft, editing: string | null = null): void {
    if (editing === null || editing !== this.editing)
      this.past = [...this.past, this.draft].slice(-UNDO_STEPS);
    this.editing = editing;
    this.draft = next;
  }

  private restart(draft: Draft, past: readonly Draft[] = []): void {
    this.editing = null;
    this.past = past;
    this.draft = draft;
  }

  private setEntries(entries: readonly Entry[]): void {
    const gameNo = entries.length === 0 ? null : (this.draft.gameNo ?? this.targetGameNo);
    this.change({ ...this.draft, entries, gameNo });
  }

  /** Returns the stake of a selection with one more chip; null if it is above the limit. */
  private stakeWithChip(selection: Selection): string | null {
    const { chip } = this.draft;
    const stake = this.lines.find(({ key }) => key === selectionKey(selection))?.stake;
    // What cannot be added up replaces it, and its line tells what is wrong.
    if (stake == null || this.chip === null) return chip;
    const sum = minor(stake + this.chip);
    return stakeProblem(sum, this.board.offerOf(selection)?.maxStake ?? null)
      ? null
      : shortAmount(sum);
  }
}

function unique(entries: readonly Entry[]): readonly Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ selection }) => {
    const key = selectionKey(selection);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
