import { expect, test } from 'vitest';
import {
  asked,
  AT_REST,
  broken,
  pulled,
  PULL_MAX_PX,
  PULL_THRESHOLD_PX,
  refreshed,
  released,
  settled,
} from './pull-machine.ts';

test('the threshold is 45 px and the maximum pull is 150 px (CON-18)', () => {
  expect([PULL_THRESHOLD_PX, PULL_MAX_PX]).toEqual([45, 150]);
});

test.each([
  [1, 'pulling'],
  [44, 'pulling'],
  [45, 'reached'],
  [46, 'reached'],
])('pulled by %i px it is %s', (travel, phase) => {
  expect(pulled(AT_REST, travel).phase).toBe(phase);
});

test('the list follows the finger to the threshold, then at half speed up to the maximum', () => {
  const heights = [-20, 0, 20, 45, 55, 253, 255, 256, 9000].map(
    (travel) => pulled(AT_REST, travel).height,
  );
  expect(heights).toEqual([0, 0, 20, 45, 50, 149, 150, 150, 150]);
});

test('the list follows a finger that moves back', () => {
  const reached = pulled(AT_REST, 60);
  expect(pulled(reached, 44)).toEqual({ phase: 'pulling', height: 44 });
  expect(pulled(reached, -5)).toEqual({ phase: 'pulling', height: 0 });
});

test('releasing beyond the threshold refreshes, restores and rests', () => {
  const refreshing = released(pulled(AT_REST, 200));
  expect(refreshing).toEqual({ phase: 'refreshing', height: PULL_THRESHOLD_PX });
  const restoring = refreshed(refreshing);
  expect(restoring).toEqual({ phase: 'restoring', height: 0 });
  expect(settled(restoring)).toEqual(AT_REST);
});

test('releasing before the threshold aborts and rests', () => {
  const aborting = released(pulled(AT_REST, 44));
  expect(aborting).toEqual({ phase: 'aborting', height: 0 });
  expect(settled(aborting)).toEqual(AT_REST);
});

test('a cancelled gesture aborts at any distance', () => {
  expect(broken(pulled(AT_REST, 200)).phase).toBe('aborting');
});

test('a restoring list can be pulled again', () => {
  const aborting = released(pulled(AT_REST, 20));
  const restoring = refreshed(asked(AT_REST));
  for (const leaving of [aborting, restoring])
    expect(pulled(leaving, 60)).toEqual(pulled(AT_REST, 60));
});

test('the button refreshes without a pull', () => {
  expect(asked(AT_REST).phase).toBe('refreshing');
});

test('a refreshing list ignores pulls, releases and further requests', () => {
  const refreshing = asked(AT_REST);
  for (const next of [pulled(refreshing, 200), released(refreshing), broken(refreshing)])
    expect(next).toBe(refreshing);
  expect(asked(refreshing)).toBe(refreshing);
  expect(settled(refreshing)).toBe(refreshing);
});

test('an unexpected result or end changes nothing', () => {
  const pulling = pulled(AT_REST, 30);
  expect(refreshed(pulling)).toBe(pulling);
  expect(settled(pulling)).toBe(pulling);
  expect(released(AT_REST)).toBe(AT_REST);
  expect(broken(AT_REST)).toBe(AT_REST);
});
