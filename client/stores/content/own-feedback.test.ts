import { expect, test } from 'vitest';
import { failed, scriptedApi } from '../fakes.test-support.ts';
import { OwnFeedback } from './own-feedback.ts';

const LIST = { list: [{ id: 1 }], total: 1, page: 1, limit: 10 };

test('the messages are renewed whenever they are shown', async () => {
  const { api, calls } = scriptedApi({
    'index.feedbacks': () => ({ ok: true, data: LIST, serverTime: 1 }),
  });
  const own = new OwnFeedback(api);
  await own.load();
  await own.load();
  expect(calls).toHaveLength(2);
  expect(calls[0]?.payload).toEqual({ page: 1, limit: 10 });
  expect(own.pages.rows).toEqual(LIST.list);
  expect(own.offer.isOpen).toBe(true);
});

test('a host without them is asked once', async () => {
  const failure = { kind: 'business', code: 404, message: 'An error occurred', key: null } as const;
  const { api, calls } = scriptedApi({ 'index.feedbacks': { ok: false, failure } });
  const own = new OwnFeedback(api);
  await own.load();
  await own.load();
  expect(own.offer.isOpen).toBe(false);
  expect(calls).toHaveLength(1);
});

test('another failure may pass', async () => {
  const { api, calls } = scriptedApi({ 'index.feedbacks': failed('network') });
  const own = new OwnFeedback(api);
  await own.load();
  await own.load();
  expect(own.offer.isOpen).toBe(true);
  expect(calls).toHaveLength(2);
});
