/** A budget, what was measured against it, and the baseline of the same run. */
export interface Row {
  readonly name: string;
  readonly budget: string;
  readonly measured: string;
  readonly baseline: string;
  /** What was measured, in terms of the baseline. */
  readonly ratio: string;
  readonly kept: boolean;
}

/** Measures one budget, or some that come out of the same work. */
export type Measure = () => Promise<Row[]>;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
export const perSecond = (rate: number): string => `${Math.round(rate)} a second`;
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const times = (share: number): string => `${share.toFixed(2)} ×`;
