import { expect, test } from 'vitest';
import { VipStore } from './account-stores.ts';
import { successAnswer, scriptedApi } from '../fakes.test-support.ts';

const vip = (level: number, points: number, next: number | null) =>
  successAnswer({
    level,
    points,
    next_points: next,
    privileges: [
      { id: 'sign_in_bonus', title: 'A', text: 'a', from_level: 1, active: true },
      { id: 'level_bonus', title: 'B', text: 'b', from_level: 3, active: level >= 3 },
    ],
  });

const storeOf = (answer: ReturnType<typeof successAnswer<unknown>>) =>
  new VipStore(scriptedApi({ 'user.vip': answer }).api);

test('the progress to the next level starts at this level', async () => {
  const store = storeOf(vip(2, 200, 500));
  expect(store.share).toBeNull();
  await store.load();
  expect(store.share).toBe(0.25);
  expect(store.missing).toBe(300);
  expect(store.openCount).toBe(1);
});

test('the highest level has no progress', async () => {
  const store = storeOf(vip(8, 2_000_000, null));
  await store.load();
  expect(store.share).toBeNull();
  expect(store.missing).toBeNull();
  expect(store.openCount).toBe(2);
});

test('inconsistent points of the server give a progress from 0 to 1', async () => {
  const store = storeOf(vip(20, 5, 10));
  await store.load();
  expect(store.share).toBe(0.5);
  const odd = storeOf(vip(2, 50, 100));
  await odd.load();
  expect(odd.share).toBe(0);
});
