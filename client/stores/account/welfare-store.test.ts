import { expect, test, vi } from 'vitest';
import { NOW_MS } from '../session/session-store.test-support.ts';
import { WelfareStore } from './welfare-store.ts';
import {
  successAnswer,
  failed,
  fakeMemory,
  scriptedApi,
  noCurtain,
} from '../fakes.test-support.ts';

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
  const chance = { newKey: () => `key-${++keys}` };
  const store = new WelfareStore({ api, curtain: noCurtain, chance, memory, time, onClaimed });
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
