import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { PreferencesStore } from '../stores/preferences-store.ts';
import { setUpSession, signedIn, STORED } from '../stores/session/session-store.test-support.ts';
import { followOtherTabs } from './other-tabs.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startI18n('en');
});

/** A tab on the page `url`, and another tab that writes to the same storage. */
function setUp(url: string, entries: Record<string, string>) {
  const { session, storage, map } = setUpSession({}, entries);
  const preferences = new PreferencesStore(storage);
  void session.restore();
  preferences.restore();
  const relaunch = vi.fn<(url: string) => { ok: true }>(() => ({ ok: true }));
  const toast = vi.fn<(words: string) => void>();
  const tab = new EventTarget();
  const end = followOtherTabs({
    tab,
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
    tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  return { session, preferences, relaunch, toast, write, end };
}

const BOB = JSON.stringify({ ...STORED, id: 8, username: 'bob', nickname: 'Bob' });
const GUEST = JSON.stringify({ ...STORED, id: 'guest_1', isGuest: true });
const ALICE = signedIn();
const LOGOUT = [
  { token: null, tokenExpireTime: null, userInfo: null },
  'You are logged out',
] as const;
const LOGIN = [{ token: 'T2', userInfo: BOB }, 'Welcome, Bob'] as const;
const TRIAL = [{ token: 'guest_token', userInfo: GUEST }, 'You’re browsing as a guest'] as const;

test.each([
  ['a logout', '/pages/profile/profile', '/pages/login/login', ALICE, LOGOUT],
  ['a logout', '/pages/repay/repay', '/pages/login/login', ALICE, LOGOUT],
  ['a logout', '/pages/game/record?order_no=7', '/pages/login/login', ALICE, LOGOUT],
  ['a logout', '/', null, ALICE, LOGOUT],
  ['a logout', '/pages/game/bet?game_id=1', null, ALICE, LOGOUT],
  ['a logout', '/pages/index/customer-service', null, ALICE, LOGOUT],
  ['a login', '/pages/login/login', '/', {}, LOGIN],
  ['a login', '/pages/register/register', '/', {}, LOGIN],
  ['a login', '/pages/profile/profile', null, {}, LOGIN],
  ['another member', '/pages/game/record', null, ALICE, LOGIN],
  ['a guest', '/pages/profile/profile', '/', ALICE, TRIAL],
] as const)('%s in another tab moves from %s to %s', (_what, url, to, before, [written, words]) => {
  const { write, relaunch, toast } = setUp(url, before);
  for (const [key, value] of Object.entries(written)) write(key, value);
  expect(relaunch.mock.calls).toEqual(to === null ? [] : [[to]]);
  expect(toast.mock.calls).toEqual([[words]]);
});

test('followOtherTabs stops when its result is called', () => {
  const { write, end, session } = setUp('/', signedIn());
  end();
  write('token', null);
  expect(session.state).toBe('member');
});
