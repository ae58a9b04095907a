import { CHASE_MAX_PERIODS, CHASE_MIN_PERIODS, MAX_MULTIPLIER } from '#contract/rules/limits.ts';

export const CHASE_PRESETS = ['5', '10', '15', '20', '30', '50'] as const;

export type ChaseKind = 'same' | 'every' | 'profit';
export type ChaseField = 'periods' | 'multiplier' | 'every' | 'times' | 'percent' | 'loss';

/** The whole numbers a field takes. Times and percent are our judgement: beyond lies no plan. */
export const CHASE_RANGES = {
  periods: [CHASE_MIN_PERIODS, CHASE_MAX_PERIODS],
  multiplier: [1, MAX_MULTIPLIER],
  every: [1, CHASE_MAX_PERIODS],
  times: [2, 100],
  percent: [1, 1_000],
} as const;

/** What a kind asks for. */
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

/** Digits only, and few: "1e3" and "１０" are no number here. */
export function wholeWithin(text: string, min: number, max: number): number | null {
  if (!/^[0-9]{1,4}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
