import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { PreferencesStore } from '../stores/preferences-store.ts';
import { SessionStore } from '../stores/session/session-store.ts';
import { signedIn, STORED } from '../stores/session/session-store.test-support.ts';
import { followOtherTabs } from './other-tabs.ts';
import { fakeMemory, scriptedApi } from '../stores/fakes.test-support.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startI18n('en');
});

/** A tab on the page `url`, and another tab that writes to the same storage. */
function setUp(url: string, entries: Record<string, string>) {
  const { entries: map, ...storage } = fakeMemory(entries);
  const { api } = scriptedApi({});
  const serverClock = { nowMs: 1_800_000_000_000, resync: async () => {} };
  const onSessionEnd = () => {};
  const isOnline = () => true;
  const tabStorage = fakeMemory();
  const deps = { api, storage, tabStorage, serverClock, isOnline, onSessionEnd };
  const session = new SessionStore(deps);
  const preferences = new PreferencesStore(storage);
  void session.restore();
  preferences.restore();
  const relaunch = vi.fn<(url: string) => { ok: true }>(() => ({ ok: true }));
  const toast = vi.fn<(words: string) => void>();
  let notify: (key: string | null) => void = () => {};
  const end = followOtherTabs({
    watchStorage(onWritten) {
      notify = onWritten;
      return () => void (notify = () => {});
    },
    stores: {
      session,
      onWritten: (key) => {
        preferences.onWritten(key);
        session.onWritten(key);
      },
    },
    navigation: { relaunch },
    feedback: { toast },
    url: () => url,
  });
  const write = (key: string, value: string | null) => {
    if (value === null) map.delete(key);
    else map.set(key, value);
    notify(key);
  };
  return { session, preferences, relaunch, toast, write, end };
}

const BOB = JSON.stringify({ ...STORED, id: 8, username: 'bob', nickname: 'Bob' });
const OUT = { token: null, tokenExpireTime: null, userInfo: null };

test.each([
  ['/pages/profile/profile', '/pages/login/login'],
  ['/pages/repay/repay', '/pages/login/login'],
  ['/pages/game/record?order_no=7', '/pages/login/login'],
  ['/', null],
  ['/pages/game/bet?game_id=1', null],
  ['/pages/index/customer-service', null],
])('a logout in another tab moves from %s to %s', (url, to) => {
  const { write, relaunch, toast, session } = setUp(url, signedIn());
  for (const [key, value] of Object.entries(OUT)) write(key, value);
  expect(session.state).toBe('visitor');
  expect(relaunch.mock.calls).toEqual(to === null ? [] : [[to]]);
  expect(toast.mock.calls).toEqual([['You are logged out']]);
});

test.each([
  ['/pages/login/login', '/'],
  ['/pages/register/register', '/'],
  ['/pages/profile/profile', null],
])('a login in another tab moves from %s to %s', (url, to) => {
  const { write, relaunch, toast } = setUp(url, {});
  write('token', 'T2');
  write('userInfo', BOB);
  expect(relaunch.mock.calls).toEqual(to === null ? [] : [[to]]);
  expect(toast.mock.calls).toEqual([['Welcome, Bob']]);
});

test('another member in another tab stays on members’ pages, which are remounted', () => {
  const { write, relaunch, toast, session } = setUp('/pages/game/record', signedIn());
  write('token', 'T2');
  write('userInfo', BOB);
  expect(session.externalChangeCount).toBe(1);
  expect(relaunch).not.toHaveBeenCalled();
  expect(toast.mock.calls).toEqual([['Welcome, Bob']]);
});

test('a guest in another tab moves from a members’ page to home', () => {
  const { write, relaunch } = setUp('/pages/profile/profile', signedIn());
  write('token', 'guest_token');
  write('userInfo', JSON.stringify({ ...STORED, id: 'guest_1', isGuest: true }));
  expect(relaunch.mock.calls).toEqual([['/']]);
});

test('followOtherTabs stops when its result is called', () => {
  const { write, end, session } = setUp('/', signedIn());
  end();
  write('token', null);
  expect(session.state).toBe('member');
});
