import { expect, test } from 'vitest';
import { VipStore } from './account-stores.ts';
import { successAnswer, scriptedApi } from '../fakes.test-support.ts';

test.each([
  ['starts at this level', 2, 200, 500, 0.25, 300],
  ['has no end at the highest level', 8, 2_000_000, null, null, null],
  ['is at most whole, whatever the host says', 20, 5, 10, 0.5, 5],
  ['is at least nothing, whatever the host says', 2, 50, 100, 0, 50],
])('the progress to the next level %s', async (_, level, points, next_points, share, missing) => {
  const active = [true, false, true].map((isActive) => ({ active: isActive }));
  const answer = successAnswer({ level, points, next_points, privileges: active });
  const store = new VipStore(scriptedApi({ 'user.vip': answer }).api);
  expect(store.share).toBeNull();
  await store.load();
  expect([store.share, store.missing, store.openCount]).toEqual([share, missing, 2]);
});
