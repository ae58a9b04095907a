import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayOf,
  nextPeriod,
  periodAt,
  periodOf,
  periodsBetween,
  periodsPerDay,
} from './schedule.ts';

const THREE = { intervalMs: 180_000 };
const FIVE = { intervalMs: 300_000 };
const TEN = { intervalMs: 600_000 };
const SHORT = { intervalMs: 75_000 };
const MIDNIGHT = Date.parse('2026-11-21T00:00:00+08:00');
const LEAP_DAY = Date.parse('2028-02-29T00:00:00+08:00');

const anySchedule = fc.constantFrom(THREE, FIVE, TEN, SHORT);
const anyInstant = fc.integer({
  min: Date.parse('2000-01-01T00:00:00Z'),
  max: Date.parse('2099-12-31T00:00:00Z'),
});

describe('periodAt', () => {
  it('begins the day at midnight in Shanghai', () => {
    expect(MIDNIGHT).toBe(Date.parse('2026-11-20T16:00:00Z'));
    expect(periodAt(THREE, MIDNIGHT)).toEqual({
      gameNo: '20261121001',
      day: '20261121',
      seq: 1,
      openAt: MIDNIGHT,
      closeAt: MIDNIGHT + 120_000,
      drawAt: MIDNIGHT + 180_000,
    });
    expect(periodAt(THREE, MIDNIGHT - 1).gameNo).toBe('20261120480');
  });

  it('ends a period at its draw', () => {
    expect(periodAt(THREE, MIDNIGHT + 179_999).seq).toBe(1);
    expect(periodAt(THREE, MIDNIGHT + 180_000).seq).toBe(2);
  });

  it('returns the period that contains the instant, which closes a minute before the draw', () => {
    fc.assert(
      fc.property(anySchedule, anyInstant, (schedule, at) => {
        const period = periodAt(schedule, at);
        expect(period.openAt).toBeLessThanOrEqual(at);
        expect(period.drawAt).toBeGreaterThan(at);
        expect(period.drawAt - period.openAt).toBe(schedule.intervalMs);
        expect(period.drawAt - period.closeAt).toBe(60_000);
        expect(period.day).toBe(dayOf(at));
      }),
    );
  });

  it('refuses an interval that does not divide the day or leaves no time to bet', () => {
    for (const intervalMs of [60_000, 70_000, 0, -180_000, Number.NaN, 86_400_000 * 2])
      expect(() => periodAt({ intervalMs }, MIDNIGHT)).toThrow(RangeError);
  });
});

describe('a day', () => {
  it.each([
    [THREE, 480, '20261121480'],
    [FIVE, 288, '20261121288'],
    [TEN, 144, '20261121144'],
    [SHORT, 1152, '202611211152'],
  ])('of %j has %i periods, the last of them %s', (schedule, count, last) => {
    expect(periodsPerDay(schedule)).toBe(count);
    let period = periodAt(schedule, MIDNIGHT);
    let counted = 0;
    for (; period.day === '20261121'; period = nextPeriod(schedule, period)) {
      counted += 1;
      expect(period.seq).toBe(counted);
    }
    expect(counted).toBe(count);
    expect(nextPeriod(schedule, period, -1).gameNo).toBe(last);
    expect(period.openAt - MIDNIGHT).toBe(86_400_000);
  });

  it('numbers its periods with four digits if it has more than 999', () => {
    expect(periodAt(SHORT, MIDNIGHT).gameNo).toBe('202611210001');
  });
});

describe('periodOf', () => {
  it('is the inverse of periodAt', () => {
    fc.assert(
      fc.property(anySchedule, anyInstant, (schedule, at) => {
        const period = periodAt(schedule, at);
        expect(periodOf(schedule, period.gameNo)).toEqual(period);
      }),
      { examples: [0, -1, LEAP_DAY - MIDNIGHT].map((ms) => [THREE, MIDNIGHT + ms]) },
    );
  });

  it.each([
    ['a number out of the day', ['20261121000', '20261121481', '20261121999']],
    ['another length', ['', '2026112101', '202611210001', '9'.repeat(1_000)]],
    ['no month', ['20261301001', '20260001001', '00000101001']],
    ['no day', ['20260229001', '21000229001', '20261131001', '20261100001', '20260431001']],
    ['signs', ['20261121-001', ' 20261121001', '20261121001\n', '2026112100a', '20261121٠٠١']],
  ])('refuses %s', (_, gameNos) => {
    expect(gameNos.filter((gameNo) => periodOf(THREE, gameNo))).toEqual([]);
  });
});

describe('steps between periods', () => {
  it('cross midnight in both directions', () => {
    const last = periodAt(TEN, MIDNIGHT - 1);
    expect(nextPeriod(TEN, last).gameNo).toBe('20261121001');
    expect(nextPeriod(TEN, last, 145).gameNo).toBe('20261122001');
    const second = nextPeriod(TEN, last, 2);
    expect(periodsBetween(TEN, last, second)).toBe(2);
    expect(periodsBetween(TEN, second, last)).toBe(-2);
  });

  it('are the inverse of nextPeriod', () => {
    const steps = fc.integer({ min: -2_000, max: 2_000 });
    fc.assert(
      fc.property(anySchedule, anyInstant, steps, (schedule, at, count) => {
        const from = periodAt(schedule, at);
        const to = nextPeriod(schedule, from, count);
        expect(periodsBetween(schedule, from, to)).toBe(count);
      }),
    );
  });
});
