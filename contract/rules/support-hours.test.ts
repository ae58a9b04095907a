import { expect, test } from 'vitest';
import { isSupportOpen } from './support-hours.ts';

test.each([
  ['2026-11-21T00:59:59Z', false],
  ['2026-11-21T01:00:00Z', true],
  ['2026-11-21T13:59:59Z', true],
  ['2026-11-21T14:00:00Z', false],
  ['2026-11-21T16:00:00Z', false],
])('at %s support is open: %s', (iso, isOpen) => {
  expect(isSupportOpen(Date.parse(iso))).toBe(isOpen);
});
