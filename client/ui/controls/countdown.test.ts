import { expect, it } from 'vitest';
import { clockText } from './countdown.tsx';

it.each([
  [120_000, '02:00'],
  [119_001, '02:00'],
  [119_000, '01:59'],
  [1, '00:01'],
  [0, '00:00'],
  [-5_000, '00:00'],
  [600_000, '10:00'],
])('%i ms is %s', (remainingMs, text) => {
  expect(clockText(remainingMs)).toBe(text);
});
