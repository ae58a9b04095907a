import { expect, it } from 'vitest';
import { neighbour } from './tabs.tsx';

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 4, 0],
  ['ArrowLeft', 0, 4],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['Enter', 1, null],
])('%s from %i leads to %s', (key, from, to) => {
  expect(neighbour(key, from, 5)).toBe(to);
});
