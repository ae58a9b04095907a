import { DAY_MS, dayText, parseDay, startOfDay } from '../time-zone.ts';
import { CLOSE_BEFORE_DRAW_MS } from './limits.ts';

/**
 * Computes periods from their number or from an instant; nothing is stored. Times are epoch
 * milliseconds; days are those of the time zone of the games.
 */

/** `intervalMs` must divide the day evenly and leave time to bet before the close; else a RangeError. */
export type GameSchedule = { readonly intervalMs: number };

export type Period = {
  /** `YYYYMMDD` and three digits, four where a day has more than 999 periods: "20261121007". */
  readonly gameNo: string;
  readonly day: string;
  /** Counts from 1 every day. */
  readonly seq: number;
  readonly openAt: number;
  /** Bets are taken strictly before this instant. */
  readonly closeAt: number;
  /** The next period opens at the instant of this draw. */
  readonly drawAt: number;
};

/** Returns the one period with openAt <= `at` < drawAt. */
export function periodAt(schedule: GameSchedule, at: number): Period {
  const dayStart = startOfDay(at);
  const seq = Math.floor((at - dayStart) / schedule.intervalMs) + 1;
  return periodFrom(schedule, dayStart, seq);
}

/** Returns the period of a number, or `null` for an invalid number of this game. */
export function periodOf(schedule: GameSchedule, gameNo: string): Period | null {
  const [, day = '', digits = ''] = GAME_NO.exec(gameNo) ?? [];
  const dayStart = dayStartOf(day);
  const seq = Number(digits);
  if (dayStart === null || digits.length !== seqDigits(schedule)) return null;
  if (seq < 1 || seq > periodsPerDay(schedule)) return null;
  return periodFrom(schedule, dayStart, seq);
}

/** Returns the period `steps` after this one, or before it when negative. */
export function nextPeriod(schedule: GameSchedule, period: Period, steps = 1): Period {
  return periodAt(schedule, period.openAt + steps * schedule.intervalMs);
}

/** Returns the number of steps from one period to another; negative when the second is earlier. */
export function periodsBetween({ intervalMs }: GameSchedule, from: Period, to: Period): number {
  return (to.openAt - from.openAt) / intervalMs;
}

/** Returns the periods per day, which is also the length of a day's seed chain: 480 at 3 minutes. */
export function periodsPerDay(schedule: GameSchedule): number {
  const { intervalMs } = schedule;
  if (!(intervalMs > CLOSE_BEFORE_DRAW_MS) || DAY_MS % intervalMs !== 0)
    throw new RangeError(`not an interval between draws: ${intervalMs} ms`);
  return DAY_MS / intervalMs;
}

/** Returns the day of an instant in the time zone of the games, as `YYYYMMDD`. */
export function dayOf(at: number): string {
  return dayText(at).replaceAll('-', '');
}

const GAME_NO = /^(\d{8})(\d{3,4})$/;
// Years before 100 are refused, they only occur in mistyped numbers.
const DAY = /^(?!00)(\d{4})(\d{2})(\d{2})$/;

function periodFrom(schedule: GameSchedule, dayStart: number, seq: number): Period {
  const day = dayOf(dayStart);
  const openAt = dayStart + (seq - 1) * schedule.intervalMs;
  const drawAt = openAt + schedule.intervalMs;
  return {
    gameNo: day + String(seq).padStart(seqDigits(schedule), '0'),
    day,
    seq,
    openAt,
    closeAt: drawAt - CLOSE_BEFORE_DRAW_MS,
    drawAt,
  };
}

function seqDigits(schedule: GameSchedule): number {
  return periodsPerDay(schedule) > 999 ? 4 : 3;
}

/** Returns the start of a day such as 20261121; null for one that is not in the calendar. */
function dayStartOf(text: string): number | null {
  const [, year, month, date] = DAY.exec(text) ?? [];
  return parseDay(`${year}-${month}-${date}`);
}
