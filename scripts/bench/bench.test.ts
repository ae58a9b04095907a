import { expect, it } from 'vitest';
import { compare } from './table.ts';

it.each([
  [{ atMost: 20 }, '≤ 20.0 ms', true],
  [{ atMost: 19 }, '≤ 19.0 ms', false],
  [{ atMostTimes: 1.9 }, '≤ 1.90 ×', false],
  [{ atLeast: 21 }, '≥ 21.0 ms', false],
  [{ atLeastTimes: 2 }, '≥ 2.00 ×', true],
])('a row of 20 ms with a baseline of 10 ms and the budget %j', (budget, text, kept) => {
  const row = compare({ name: 'row', unit: 'ms', measured: 20, baseline: ['bare', 10], budget });
  const cells = { measured: '20.0 ms', baseline: 'bare: 10.0 ms', ratio: '2.00 ×' };
  expect(row).toEqual({ name: 'row', budget: text, ...cells, kept });
});
