import { expect, test, vi } from 'vitest';
import type { Api } from '../http/api.ts';
import { UnreadNotices } from './unread-notices.ts';

const failed = {
  ok: false,
  failure: { kind: 'network', code: 602001, message: '', key: null },
} as const;
const counted = (count: number) => ({ ok: true, data: { count }, serverTime: 0 }) as const;

function setUp({ isLoggedIn = true } = {}) {
  const call = vi.fn().mockResolvedValue(counted(3));
  return { call, unread: new UnreadNotices({ call } as unknown as Api, { isLoggedIn }) }; // asked for one thing only
}

test('the host counts, quietly', async () => {
  const { call, unread } = setUp();
  await unread.load();
  expect(unread.count).toBe(3);
  const quiet = { quiet: true, silentFailure: true };
  expect(call).toHaveBeenCalledExactlyOnceWith('index.unreadNoticeCount', {}, quiet);
});

test('nobody and a guest have no read marks to ask for', async () => {
  const { call, unread } = setUp({ isLoggedIn: false });
  await unread.load();
  expect(unread.count).toBe(0);
  expect(call).not.toHaveBeenCalled();
});

test('the last count stands while the host does not answer', async () => {
  const { call, unread } = setUp();
  await unread.load();
  call.mockResolvedValue(failed);
  await unread.load();
  expect(unread.count).toBe(3);
});

test('an answer to a player who has left is nobody’s', async () => {
  const { call, unread } = setUp();
  let answer = (_: unknown) => {};
  call.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const loading = unread.load();
  unread.reset();
  answer(counted(3));
  await loading;
  expect(unread.count).toBe(0);
});
