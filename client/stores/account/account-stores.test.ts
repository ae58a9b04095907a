import { expect, test, vi } from 'vitest';
import { VipStore } from './account-stores.ts';
import {
  successAnswer,
  scriptedApi,
  failed,
  fakeMemory,
  noCurtain,
} from '../fakes.test-support.ts';
import { NOW_MS } from '../session/session-store.test-support.ts';
import { WelfareStore } from './welfare-store.ts';

test.each([
  ['is of the points for it', 2, 200, 500, 0.4, 300],
  ['has no end at the highest level', 8, 2_000_000, null, null, null],
  ['is at most whole, whatever the host says', 20, 5, 10, 0.5, 5],
  ['is at least nothing, whatever the host says', 2, -50, 100, 0, 150],
])('the progress to the next level %s', async (_, level, points, next_points, share, missing) => {
  const active = [true, false, true].map((isActive) => ({ active: isActive }));
  const answer = successAnswer({ level, points, next_points, privileges: active });
  const store = new VipStore(scriptedApi({ 'user.vip': answer }).api);
  expect(store.share).toBeNull();
  await store.load();
  expect([store.share, store.missing, store.openCount]).toEqual([share, missing, 2]);
});

const task = (status: string) => ({
  task_id: 'sign_in',
  title: 'Daily sign-in',
  text: 'Sign in once a day.',
  every: 'day',
  asset: 'points',
  reward: '10',
  status,
  progress: 1,
  target: 1,
});
const BALANCES = { main: '0.00', bonus: '0.00', frozen: '0.00', savings: '0.00', points: 10 };
const CLAIMED = successAnswer({ task: task('claimed'), balances: BALANCES });

function setUp(answers: Parameters<typeof scriptedApi>[0]) {
  const { api, calls } = scriptedApi({
    'welfare.index': successAnswer([task('available')]),
    ...answers,
  });
  let keys = 0;
  const onClaimed = vi.fn<() => void>();
  const time = { nowMs: NOW_MS, isKnown: true };
  const memory = fakeMemory();
  const newKey = () => `key-${++keys}`;
  const store = new WelfareStore({ api, curtain: noCurtain, newKey, memory, time, onClaimed });
  const keysSent = () =>
    calls.flatMap(({ options }) => (options?.idempotencyKey ? [options.idempotencyKey] : []));
  return { store, calls, keysSent, time, onClaimed };
}

test('the same task is another claim tomorrow', async () => {
  const { store, keysSent, time } = setUp({ 'welfare.claim': failed('network') });
  await store.claim('sign_in');
  time.nowMs += 86_400_000;
  await store.claim('sign_in');
  expect(keysSent()).toEqual(['key-1', 'key-2']);
});

test('only one claim runs at a time', async () => {
  const { store, keysSent } = setUp({ 'welfare.claim': CLAIMED });
  const first = store.claim('sign_in');
  expect(store.claiming).toBe('sign_in');
  expect(await store.claim('sign_in')).toBeNull();
  await first;
  expect(store.claiming).toBeNull();
  expect(keysSent()).toHaveLength(1);
});

test('the end of a session clears the tasks, and an open claim keeps its key if it expired', async () => {
  const { store, keysSent } = setUp({ 'welfare.claim': failed('network') });
  await store.load();
  await store.claim('sign_in');
  store.onSessionEnd('expired');
  expect(store.tasks).toEqual([]);
  await store.claim('sign_in');
  store.onSessionEnd('logged-out');
  await store.claim('sign_in');
  expect(keysSent()).toEqual(['key-1', 'key-1', 'key-2']);
});
