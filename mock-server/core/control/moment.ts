import { DAY_MS, HOUR_MS } from '#contract/time-zone.ts';
import { MAX_TIME, MIN_TIME } from '#contract/control/core/limits.ts';
import { Problem } from './problem.ts';

/** Parses a moment of a request: epoch milliseconds, or text such as "2026-11-21T08:00:00Z". */
export function parseMoment(input: number | string): number {
  const at = typeof input === 'number' ? input : Date.parse(input);
  if (at >= MIN_TIME && at <= MAX_TIME) return at;
  throw new Problem(
    400,
    'Not a moment',
    `"${input}" is not a time from 2000 to 2100: give epoch milliseconds or text such as "2026-11-21T08:00:00Z".`,
  );
}

const MS_BY_UNIT: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: HOUR_MS,
  d: DAY_MS,
};

/** Parses a length of time of a request, in milliseconds: a number, or text such as "90s" or "3d". */
export function parseDuration(input: number | string): number {
  if (typeof input === 'number') return input;
  const [, amount, unit = ''] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(input) ?? [];
  const unitMs = MS_BY_UNIT[unit];
  if (amount !== undefined && unitMs !== undefined) return Number(amount) * unitMs;
  throw new Problem(
    400,
    'Not a length of time',
    `"${input}" is not a length of time: give milliseconds or text such as "90s", "5m", "2h", "3d".`,
  );
}
