import { expect, test } from 'vitest';
import {
  startRefresh,
  AT_REST,
  broken,
  pullTo,
  PULL_MAX_PX,
  PULL_THRESHOLD_PX,
  endRefresh,
  releasePull,
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
  expect(pullTo(AT_REST, travel).phase).toBe(phase);
});

test('the list follows the finger to the threshold, then at half speed up to the maximum', () => {
  const heights = [-20, 0, 20, 45, 55, 253, 255, 256, 9000].map(
    (travel) => pullTo(AT_REST, travel).height,
  );
  expect(heights).toEqual([0, 0, 20, 45, 50, 149, 150, 150, 150]);
});

test('the list follows a finger that moves back', () => {
  const reached = pullTo(AT_REST, 60);
  expect(pullTo(reached, 44)).toEqual({ phase: 'pulling', height: 44 });
  expect(pullTo(reached, -5)).toEqual({ phase: 'pulling', height: 0 });
});

test('releasing beyond the threshold refreshes, restores and rests', () => {
  const refreshing = releasePull(pullTo(AT_REST, 200));
  expect(refreshing).toEqual({ phase: 'refreshing', height: PULL_THRESHOLD_PX });
  const restoring = endRefresh(refreshing);
  expect(restoring).toEqual({ phase: 'restoring', height: 0 });
  expect(settled(restoring)).toEqual(AT_REST);
});

test('releasing before the threshold aborts and rests', () => {
  const aborting = releasePull(pullTo(AT_REST, 44));
  expect(aborting).toEqual({ phase: 'aborting', height: 0 });
  expect(settled(aborting)).toEqual(AT_REST);
});

test('a cancelled gesture aborts at any distance', () => {
  expect(broken(pullTo(AT_REST, 200)).phase).toBe('aborting');
});

test('a restoring list can be pulled again', () => {
  const aborting = releasePull(pullTo(AT_REST, 20));
  const restoring = endRefresh(startRefresh(AT_REST));
  for (const leaving of [aborting, restoring])
    expect(pullTo(leaving, 60)).toEqual(pullTo(AT_REST, 60));
});

test('the button refreshes without a pull', () => {
  expect(startRefresh(AT_REST).phase).toBe('refreshing');
});

test('a refreshing list ignores pulls, releases and further requests', () => {
  const refreshing = startRefresh(AT_REST);
  for (const next of [pullTo(refreshing, 200), releasePull(refreshing), broken(refreshing)])
    expect(next).toBe(refreshing);
  expect(startRefresh(refreshing)).toBe(refreshing);
  expect(settled(refreshing)).toBe(refreshing);
});

test('an unexpected result or end changes nothing', () => {
  const pulling = pullTo(AT_REST, 30);
  expect(endRefresh(pulling)).toBe(pulling);
  expect(settled(pulling)).toBe(pulling);
  expect(releasePull(AT_REST)).toBe(AT_REST);
  expect(broken(AT_REST)).toBe(AT_REST);
});
