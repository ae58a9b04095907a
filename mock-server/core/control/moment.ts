import { Type, type Static } from 'typebox';
import { END_OF_TIME } from '../world/clock.ts';
import { Problem } from './problem.ts';

/** Periods are numbered by a year of four digits, and no answer tells a time before 1970. */
const EARLIEST = Date.UTC(2000, 0, 1);

/** A moment: epoch milliseconds, or text such as "2026-11-21T08:00:00Z". */
export const Moment = Type.Union([
  Type.Integer({ minimum: EARLIEST, maximum: END_OF_TIME }),
  Type.String(),
]);

/** A stretch of time: milliseconds, or text such as "90s", "5m", "2h", "3d". */
export const Stretch = Type.Union([
  Type.Integer({ minimum: 0, maximum: 315_360_000_000 }),
  Type.String(),
]);

export function momentOf(input: Static<typeof Moment>): number {
  const at = typeof input === 'number' ? input : Date.parse(input);
  if (!(at >= EARLIEST && at <= END_OF_TIME)) {
    throw new Problem(
      400,
      'Not a moment',
      `"${input}" is no time of this century: give epoch milliseconds or text such as "2026-11-21T08:00:00Z".`,
    );
  }
  return at;
}

const MS_BY_UNIT: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

export function stretchOf(input: Static<typeof Stretch>): number {
  if (typeof input === 'number') return input;
  const [, amount, unit = ''] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(input) ?? [];
  const unitMs = MS_BY_UNIT[unit];
  if (amount === undefined || unitMs === undefined) {
    throw new Problem(
      400,
      'Not a stretch of time',
      `"${input}" is no stretch of time: give milliseconds or text such as "90s", "5m", "2h", "3d".`,
    );
  }
  return Number(amount) * unitMs;
}
