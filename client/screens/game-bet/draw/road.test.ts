import { expect, it } from 'vitest';
import type { Draw } from '../../../stores/game/game-store.ts';
import { roadOf } from './road.tsx';

const draw = (no: number, dice: readonly [number, number, number] = [1, 2, 3]) =>
  ({ game_no: `20260310${no}`, dice }) as Draw; // the road reads nothing else
const told = () => false;

it('is newest first and ends after 20 draws', () => {
  const draws = Array.from({ length: 30 }, (_, at) => draw(100 + at));
  const road = roadOf(draws, null, told);
  expect(road).toHaveLength(20);
  expect(road[0]?.gameNo).toBe('20260310129');
});

it('is as long as asked for', () => {
  const draws = Array.from({ length: 30 }, (_, at) => draw(100 + at));
  expect(roadOf(draws, null, told, 25)).toHaveLength(25);
  expect(roadOf(draws, null, told, 40)).toHaveLength(30);
});

it('names the sum and its size', () => {
  const draws = [draw(1, [4, 4, 4]), draw(2, [6, 5, 1]), draw(3, [1, 2, 3])];
  expect(roadOf(draws, null, told)).toEqual([
    { gameNo: '202603103', sum: 6, size: 'small' },
    { gameNo: '202603102', sum: 12, size: 'big' },
    { gameNo: '202603101', sum: 12, size: 'triple' },
  ]);
});

it('begins with the last draw before the statistics know it', () => {
  expect(roadOf([draw(1)], draw(2), told).map(({ gameNo }) => gameNo)).toEqual([
    '202603102',
    '202603101',
  ]);
  expect(roadOf([draw(1), draw(2)], draw(2), told)).toHaveLength(2);
  expect(roadOf([], draw(2), told)).toHaveLength(1);
});

it('leaves out a draw that is not told yet, and still shows 20', () => {
  const draws = Array.from({ length: 30 }, (_, at) => draw(100 + at));
  const road = roadOf(draws, null, (gameNo) => gameNo === '20260310129');
  expect(road).toHaveLength(20);
  expect(road[0]?.gameNo).toBe('20260310128');
});

it('skips a void draw', () => {
  const voided = { game_no: '202603103', dice: null } as unknown as Draw; // as a host may send it
  expect(roadOf([draw(1), voided], null, told)).toHaveLength(1);
});
