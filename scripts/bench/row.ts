/** A budget, the measured value, and the baseline of the same run. */
export interface Row {
  readonly name: string;
  readonly budget: string;
  readonly measured: string;
  readonly baseline: string;
  /** The measured value divided by the baseline. */
  readonly ratio: string;
  readonly kept: boolean;
}

/** Measures one budget, or several that the same work shows. */
export type Measure = () => Promise<Row[]>;

// Of several rounds the best one counts, for the baseline too: other work on the machine can only make a
// round slower.
export const shortest = (values: readonly number[]): number => Math.min(...values);
export const fastest = (rates: readonly number[]): number => Math.max(...rates);

/** Milliseconds of some work. Wall time beyond processor time was spent waiting. */
export interface Timing {
  readonly wall: number;
  readonly cpu: number;
}

export async function measure(work: () => void | Promise<void>): Promise<Timing> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const wall = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / 1000 };
}

export const formatMs = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
export const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
export const formatRate = (rate: number): string => `${Math.round(rate)} a second`;
export const formatPercent = (share: number): string => `${Math.round(share * 100)} %`;
export const formatTimes = (share: number): string => `${share.toFixed(2)} ×`;
