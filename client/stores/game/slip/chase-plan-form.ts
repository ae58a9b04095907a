import { makeAutoObservable, observableRef } from 'mobx';
import { parseTypedMoney, type Minor } from '#contract/money.ts';
import type { ChasePlan } from '#contract/rules/bet-content.ts';
import {
  everyPlan,
  multiplierCap,
  previewChase,
  profitPlan,
  samePlan,
  type ChasePreview,
  type ChaseRow,
  type Multipliers,
} from '#contract/rules/chase-plan.ts';
import { CHASE_MAX_PERIODS, CHASE_MIN_PERIODS, MAX_MULTIPLIER } from '#contract/rules/limits.ts';
import { nextPeriod, periodOf } from '#contract/rules/schedule.ts';
import { toPlainText } from '#contract/typed-text.ts';
import type { BetSlip } from './bet-slip.ts';

export const CHASE_PRESETS = ['5', '10', '15', '20', '30', '50'] as const;

export type ChaseKind = 'same' | 'every' | 'profit';
export type ChaseField = 'periods' | 'multiplier' | 'every' | 'times' | 'percent' | 'loss';

/** Allowed integers of each field. The limits of `times` and `percent` are our own choice. */
export const CHASE_RANGES = {
  periods: [CHASE_MIN_PERIODS, CHASE_MAX_PERIODS],
  multiplier: [1, MAX_MULTIPLIER],
  every: [1, CHASE_MAX_PERIODS],
  times: [2, 100],
  percent: [1, 1_000],
} as const;

export const FIELDS_OF: Record<ChaseKind, readonly ChaseField[]> = {
  same: ['periods', 'multiplier', 'loss'],
  every: ['periods', 'every', 'times', 'loss'],
  profit: ['periods', 'percent', 'loss'],
};

export type ChaseTexts = Readonly<Record<ChaseField, string>>;
export const FIRST_TEXTS: ChaseTexts = {
  periods: '10',
  multiplier: '1',
  every: '2',
  times: '2',
  percent: '10',
  loss: '',
};

export type ChaseProblem =
  | ChaseField
  | 'lines'
  | 'several_plays'
  | 'cannot_clear'
  | 'capped'
  | 'row';

/** The slip: its valid lines, its first period, and the time from draw to draw. */
export type ChaseBase = Pick<BetSlip, 'cart' | 'gameNo' | 'intervalMs'>;

export type ChaseFormRow = {
  /** Null while the schedule of the game is unknown. */
  readonly gameNo: string | null;
  /** Epoch seconds. */
  readonly drawTime: number | null;
  /** Text of the multiplier field. */
  readonly text: string;
  readonly isWrong: boolean;
  /** Null while any row is invalid. */
  readonly money: ChaseRow | null;
};

export type ChaseFields = Readonly<
  Pick<ChasePlanForm, 'isOn' | 'kind' | 'texts' | 'stopOnWin' | 'ownTexts'>
>;

/** A chase of a slip over several periods, as a form: text in, `problem` and `plan` out. */
export class ChasePlanForm {
  isOn = false;
  kind: ChaseKind = 'same';
  texts: ChaseTexts = FIRST_TEXTS;
  stopOnWin = true;
  /** The multipliers of the rows after one was edited by hand. */
  ownTexts: readonly string[] | null = null;

  constructor(private readonly base: ChaseBase) {
    makeAutoObservable<this, 'base'>(this, {
      texts: observableRef,
      ownTexts: observableRef,
      base: false,
    });
  }

  get fields(): ChaseFields {
    const { isOn, kind, texts, stopOnWin, ownTexts } = this;
    return { isOn, kind, texts, stopOnWin, ownTexts };
  }

  turnOn(): void {
    this.isOn = true;
  }

  /** Keeps the fields for the next chase, but not the edited rows. */
  turnOff(): void {
    this.isOn = false;
    this.ownTexts = null;
  }

  setKind(kind: ChaseKind): void {
    this.kind = kind;
    this.ownTexts = null;
  }

  set(field: ChaseField, text: string): void {
    this.texts = { ...this.texts, [field]: text };
    if (field !== 'periods' && field !== 'loss') this.ownTexts = null;
  }

  setStopOnWin(stopOnWin: boolean): void {
    this.stopOnWin = stopOnWin;
  }

  /** Sets the multiplier of a row; the plan then no longer follows the fields. */
  setRow(index: number, text: string): void {
    this.ownTexts = this.rowTexts.map((each, at) => (at === index ? text : each));
  }

  errorOf(field: ChaseField): boolean {
    if (field !== 'loss') return this.integerOf(field) === null;
    const loss = parseTypedMoney(this.texts.loss);
    return this.texts.loss !== '' && (loss === null || loss === 0);
  }

  get isOwn(): boolean {
    return this.ownTexts !== null;
  }

  /** The multipliers that the fields give, or why they give none; null for invalid fields. */
  get laidOut(): Multipliers | 'several_plays' | 'cannot_clear' | null {
    const { cart } = this.base;
    if (cart.length === 0 || FIELDS_OF[this.kind].some((field) => this.errorOf(field))) return null;
    const cap = multiplierCap(cart);
    const of = (field: keyof typeof CHASE_RANGES) => this.integerOf(field) ?? 0;
    if (this.kind === 'same') return samePlan(of('periods'), of('multiplier'), cap);
    if (this.kind === 'every') {
      return everyPlan(of('periods'), { every: of('every'), times: of('times') }, cap);
    }
    if (new Set(cart.map(({ selection }) => selection.play)).size > 1) return 'several_plays';
    return (
      profitPlan(of('periods'), { lines: cart, percent: of('percent') }, cap) ?? 'cannot_clear'
    );
  }

  get rowTexts(): readonly string[] {
    const { laidOut, ownTexts } = this;
    if (laidOut === null || typeof laidOut === 'string') return [];
    if (!ownTexts) return laidOut.map(String);
    const length = this.integerOf('periods') ?? 0;
    return Array.from({ length }, (_, at) => ownTexts[at] ?? ownTexts.at(-1) ?? '1');
  }

  /** Null while a row is invalid. */
  get multipliers(): Multipliers | null {
    const cap = multiplierCap(this.base.cart);
    const numbers = this.rowTexts.map((text) => parseIntegerWithin(text, 1, cap));
    return numbers.includes(null) ? null : numbers.filter((each) => each !== null);
  }

  get problem(): ChaseProblem | null {
    if (this.base.cart.length === 0) return 'lines';
    const wrong = FIELDS_OF[this.kind].find((field) => this.errorOf(field));
    if (wrong) return wrong;
    if (typeof this.laidOut === 'string') return this.laidOut;
    if (this.multipliers === null) return 'row';
    return this.multipliers.length < CHASE_MIN_PERIODS ? 'capped' : null;
  }

  /** True if the plan ends early because of the maximum multiplier. */
  get isCut(): boolean {
    return (
      !this.isOwn &&
      this.problem === null &&
      this.rowTexts.length < (this.integerOf('periods') ?? 0)
    );
  }

  get plan(): ChasePlan | null {
    const { multipliers, stopOnWin, stopAtLoss } = this;
    if (this.problem || !multipliers) return null;
    return { periods: multipliers.length, multipliers, stopOnWin, stopAtLoss };
  }

  get preview(): ChasePreview | null {
    const { plan } = this;
    return plan && previewChase(this.base.cart, plan.multipliers, plan);
  }

  get rows(): readonly ChaseFormRow[] {
    const { gameNo, intervalMs } = this.base;
    const first = intervalMs === null || gameNo === null ? null : periodOf({ intervalMs }, gameNo);
    const cap = multiplierCap(this.base.cart);
    return this.rowTexts.map((text, at) => {
      const period = first && intervalMs !== null ? nextPeriod({ intervalMs }, first, at) : null;
      return {
        gameNo: period?.gameNo ?? null,
        drawTime: period && period.drawAt / 1000,
        text,
        isWrong: parseIntegerWithin(text, 1, cap) === null,
        money: this.preview?.rows[at] ?? null,
      };
    });
  }

  get stopAtLoss(): Minor | null {
    return parseTypedMoney(this.texts.loss);
  }

  private integerOf(field: keyof typeof CHASE_RANGES): number | null {
    const [min, max] = CHASE_RANGES[field];
    return parseIntegerWithin(this.texts[field], min, max);
  }
}

/** Parses 1 to 4 digits, so not "1e3"; null outside of the range. */
export function parseIntegerWithin(text: string, min: number, max: number): number | null {
  const plain = toPlainText(text);
  if (!/^[0-9]{1,4}$/.test(plain)) return null;
  const value = Number(plain);
  return value >= min && value <= max ? value : null;
}
