import { expect, test } from 'vitest';
import { squareIn } from './avatar-picture.ts';

test('the square is the largest centred one, at most 512 wide', () => {
  expect(squareIn({ width: 800, height: 600 })).toEqual({ x: 100, y: 0, side: 600, width: 512 });
  expect(squareIn({ width: 600, height: 4001 })).toEqual({ x: 0, y: 1700, side: 600, width: 512 });
});

test('a small picture is not enlarged', () => {
  expect(squareIn({ width: 64, height: 64 })).toEqual({ x: 0, y: 0, side: 64, width: 64 });
  expect(squareIn({ width: 1, height: 3 })).toEqual({ x: 0, y: 1, side: 1, width: 1 });
});
