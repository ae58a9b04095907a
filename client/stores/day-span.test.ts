import { expect, test } from 'vitest';
import { byDays } from './day-span.ts';

// Midnight in the time zone of the games is 16:00 UTC.
const MIDNIGHT = Date.parse('2026-03-01T16:00:00Z');

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
