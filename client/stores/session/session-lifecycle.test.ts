import { expect, test } from 'vitest';
import type { SessionStore } from './session-store.ts';
import {
  signedIn,
  USERINFO,
  setUpMember,
  setUpSession as setUp,
} from './session-store.test-support.ts';
import { successAnswer, failed, fakeMemory, type scriptedApi } from '../fakes.test-support.ts';

const BOB = { ...USERINFO, id: 8, user_id: 8, username: 'bob', nickname: 'Bob', token: 'T2' };

/** Two tabs of one browser: each is notified at once of what the other writes. */
function twoTabs(
  answers: Parameters<typeof scriptedApi>[0] = {},
  entries: Record<string, string> = signedIn(),
) {
  const { entries: map, ...storage } = fakeMemory(entries);
  const tabs: SessionStore[] = [];
  const tab = () => {
    const write = (key: string, act: () => void) => {
      const before = storage.get(key);
      act();
      // Like a browser, reports changes only, and not to the tab that wrote.
      if (storage.get(key) === before) return;
      for (const other of tabs) if (other !== session) other.onWritten(key);
    };
    const { session, onSessionEnd } = setUp(
      answers,
      {},
      {
        get: (key) => storage.get(key),
        set: (key, value) => write(key, () => storage.set(key, value)),
        remove: (key) => write(key, () => storage.remove(key)),
      },
    );
    tabs.push(session);
    void session.restore();
    return { session, onSessionEnd };
  };
  return { one: tab(), other: tab(), map };
}

test('a login as another member never shows the first member’s data', async () => {
  const { one, other } = twoTabs({ 'user.login': successAnswer({ userinfo: BOB }) });
  const seen: string[] = [];
  other.onSessionEnd.mockImplementation(() => {
    seen.push(`${other.session.token} ${other.session.userInfo?.nickname}`);
  });
  await one.session.login('bob', 'x');
  expect(seen).toEqual(['T2 Bob']);
  expect(other.onSessionEnd).toHaveBeenCalledTimes(1);
  expect(one.onSessionEnd).toHaveBeenCalledTimes(1);
  expect(other.session.externalChangeCount).toBe(1);
});

test('newer user info of the same player is not an external change', async () => {
  const { one, other } = twoTabs({ 'user.index': successAnswer({ welcome: 'Ali' }) });
  await one.session.refresh();
  expect(other.session.userInfo?.nickname).toBe('Ali');
  expect(other.onSessionEnd).not.toHaveBeenCalled();
  expect(other.session.externalChangeCount).toBe(0);
});

test('a new login of the same player takes the new token and keeps the data', async () => {
  const again = { ...USERINFO, token: 'T3' };
  const { one, other } = twoTabs({ 'user.login': successAnswer({ userinfo: again }) });
  await one.session.login('alice', 'x');
  expect(other.session.token).toBe('T3');
  expect(other.onSessionEnd).not.toHaveBeenCalled();
  expect(other.session.externalChangeCount).toBe(0);
});

test('a late end of an old session does not end the one another tab began', () => {
  const { one, map } = twoTabs();
  // Another tab wrote, and its storage event is still pending.
  map.set('token', 'T2');
  map.set('userInfo', JSON.stringify(BOB));
  expect(one.session.expire('T1')).toBe(false);
  expect(one.session.token).toBe('T2');
  expect(map.get('token')).toBe('T2');
  expect(one.onSessionEnd).toHaveBeenCalledTimes(1);
});

test('user info loaded for an old session is not written into a newer one', async () => {
  const answers = {
    'user.index': () => {
      map.set('token', 'T2');
      map.set('userInfo', JSON.stringify(BOB));
      return successAnswer({ id: 7, welcome: 'Alice' });
    },
  };
  const { one, map } = twoTabs(answers);
  await one.session.refresh();
  expect(JSON.parse(map.get('userInfo') ?? '')).toMatchObject({ username: 'bob' });
  expect(one.session.userInfo?.username).toBe('bob');
});

test('clearing the storage logs out, and other keys are ignored', () => {
  const { one, map } = twoTabs();
  map.delete('token');
  one.session.onWritten('locale');
  expect(one.session.state).toBe('member');
  map.clear();
  one.session.onWritten(null);
  expect(one.session.state).toBe('visitor');
});

test('a stored token becomes a session when user info arrives', async () => {
  const { session } = setUpMember(
    { 'user.index': successAnswer({ id: 7, welcome: 'A' }) },
    { token: 'T1' },
  );
  await session.refresh();
  expect(session.state).toBe('member');
});

test('a failed load at launch removes token and user info', async () => {
  for (const answer of [failed('business'), failed('network'), failed('unauthorized')]) {
    const { session, map } = setUpMember({ 'user.index': answer }, signedIn());
    expect(await session.refresh()).toMatchObject({ ok: false });
    expect(session.state).toBe('visitor');
    expect(map.size).toBe(0);
  }
});

/** A page of alice whose host cannot be reached at launch, and answers later. */
async function lostAtLaunch(later: Parameters<typeof scriptedApi>[0]['user.index']) {
  let answer: typeof later = failed('network');
  const page = setUpMember({
    'user.index': () => (typeof answer === 'function' ? answer() : answer),
    'user.login': successAnswer({ userinfo: BOB }),
  });
  await page.session.refresh();
  expect(page.session.state).toBe('visitor');
  expect(page.map.size).toBe(0);
  answer = later;
  return page;
}

test('it comes back after a reload, and ends for good when the host refuses it', async () => {
  const { reload, map } = await lostAtLaunch(failed('business'));
  const again = reload();
  await again.restore();
  expect(again.state).toBe('member');
  await again.refresh();
  await again.comeBack();
  expect(again.state).toBe('visitor');
  expect(map.size).toBe(0);
});

test('it does not come back once somebody else plays', async () => {
  const { session } = await lostAtLaunch(successAnswer({ welcome: 'Ali' }));
  await session.login('bob', 'x');
  await session.comeBack();
  expect(session.userInfo?.username).toBe('bob');
  session.setUserInfo(null);
  session.setToken('');
  await session.comeBack();
  expect(session.state).toBe('visitor');
});

test('user info that arrives after a logout is ignored', async () => {
  let leave = () => {};
  const answers = {
    'user.index': () => {
      leave();
      return successAnswer({ id: 7, welcome: 'A' });
    },
    'user.logout': successAnswer(null),
  };
  const { session } = setUpMember(answers);
  leave = () => void session.logout();
  await session.refresh();
  expect(session.state).toBe('visitor');
});

test('launch without a network keeps the session and loads nothing', async () => {
  const { session, calls, network } = setUpMember({ 'user.index': failed('network') });
  network.isOnline = false;
  expect(await session.refresh()).toEqual({ ok: true });
  expect(calls).toEqual([]);
  expect(session.state).toBe('member');
});
