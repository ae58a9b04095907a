import { beforeEach, expect, test } from 'vitest';
import { answered, deferred, failed, FakeApi } from '../game/game-store.test-support.ts';
import { UnreadNotices } from './unread-notices.ts';

let api: FakeApi;

beforeEach(() => {
  api = new FakeApi({ 'index.unreadNoticeCount': () => answered({ count: 3 }) });
});

const unreadOf = (isLoggedIn: boolean) => new UnreadNotices(api, { isLoggedIn });

test('the unread count is loaded without an indicator', async () => {
  const unread = unreadOf(true);
  await unread.load();
  expect(unread.count).toBe(3);
  expect(api.calls).toEqual([
    {
      name: 'index.unreadNoticeCount',
      payload: {},
      options: { quiet: true, silentFailure: true },
    },
  ]);
});

test('visitors and guests load no unread count', async () => {
  const unread = unreadOf(false);
  await unread.load();
  expect(unread.count).toBe(0);
  expect(api.calls).toEqual([]);
});

test('the last unread count stays when a load fails', async () => {
  const unread = unreadOf(true);
  await unread.load();
  api.handlers['index.unreadNoticeCount'] = () => failed('network');
  await unread.load();
  expect(unread.count).toBe(3);
});

test('an unread count that arrives after the session ended is ignored', async () => {
  const unread = unreadOf(true);
  const answer = deferred<ReturnType<typeof answered<{ count: number }>>>();
  api.handlers['index.unreadNoticeCount'] = () => answer.promise;
  const loading = unread.load();
  unread.reset();
  answer.resolve(answered({ count: 3 }));
  await loading;
  expect(unread.count).toBe(0);
});

test('an unread count set meanwhile wins over an earlier load', async () => {
  const unread = unreadOf(true);
  const answer = deferred<ReturnType<typeof answered<{ count: number }>>>();
  api.handlers['index.unreadNoticeCount'] = () => answer.promise;
  const loading = unread.load();
  unread.setCount(1);
  answer.resolve(answered({ count: 3 }));
  await loading;
  expect(unread.count).toBe(1);
});
