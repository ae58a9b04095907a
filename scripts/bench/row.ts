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

/**
 * Of several rounds the best one speaks: what else a machine does only ever makes one slower. It is
 * taken of the baseline too.
 */
export const shortest = (values: readonly number[]): number => Math.min(...values);
export const fastest = (rates: readonly number[]): number => Math.max(...rates);

/** What some work took of a clock, and what of a processor: the rest it waited for others, or a disk. */
export interface Took {
  readonly wall: number;
  readonly cpu: number;
}

export async function took(work: () => void | Promise<void>): Promise<Took> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const wall = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / 1000 };
}

export const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
export const perSecond = (rate: number): string => `${Math.round(rate)} a second`;
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const times = (share: number): string => `${share.toFixed(2)} ×`;
