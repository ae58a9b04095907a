import { expect, test } from 'vitest';
import { supportHoursAt } from './support-hours.ts';

test.each([
  ['2026-11-21T00:59:59Z', false, '8:59'],
  ['2026-11-21T01:00:00Z', true, '9:00'],
  ['2026-11-21T13:59:59Z', true, '21:59'],
  ['2026-11-21T14:00:00Z', false, '22:00'],
  ['2026-11-21T16:00:00Z', false, '0:00'],
])('at %s support is open: %s', (iso, isOpen, time) => {
  expect(supportHoursAt(Date.parse(iso))).toEqual({ isOpen, time });
});
