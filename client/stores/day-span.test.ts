import { describe, expect, it, test } from 'vitest';
import { byDays, rangeOf } from './day-span.ts';

// Midnight in the time zone of the games is 16:00 UTC.
const MIDNIGHT = Date.parse('2026-03-01T16:00:00Z');

describe('a span of days', () => {
  it.each([
    ['today', { from: '2026-03-02', to: '2026-03-02' }],
    ['7d', { from: '2026-02-24', to: '2026-03-02' }],
    ['30d', { from: '2026-02-01', to: '2026-03-02' }],
  ] as const)('of %s ends today, included', (span, range) => {
    expect(rangeOf(span, MIDNIGHT)).toEqual(range);
  });

  it('given as a range is returned unchanged', () => {
    const range = { from: '2025-01-01', to: '2025-01-31' };
    expect(rangeOf(range, MIDNIGHT)).toEqual(range);
  });
});

test('byDays groups rows by day in their order', () => {
  const at = (ms: number, name: string) => ({ createtime: ms / 1000, name });
  const [late, early, before] = [
    at(MIDNIGHT + 5000, 'late'),
    at(MIDNIGHT, 'early'),
    at(MIDNIGHT - 1000, 'before'),
  ];
  expect(byDays([late, early, before])).toEqual([
    ['2026-03-02', [late, early]],
    ['2026-03-01', [before]],
  ]);
  expect(byDays([])).toEqual([]);
});
