import { expect, test } from 'vitest';
import {
  NOW_MS,
  NOW_S,
  setUpMember,
  setUpSession as setUp,
  signedIn,
  STORED,
  USERINFO,
} from './session-store.test-support.ts';
import { loginUserInfo } from './user-info.ts';
import { successAnswer } from '../fakes.test-support.ts';

test('login saves token, expiry and user info', async () => {
  const { session, map, calls } = setUp({ 'user.login': successAnswer({ userinfo: USERINFO }) });
  expect(await session.login('alice', 'passw0rd')).toEqual({ ok: true });
  expect(calls[0]?.payload).toEqual({ account: 'alice', password: 'passw0rd' });
  expect(session.state).toBe('member');
  expect(session.token).toBe('T1');
  expect(map.get('token')).toBe('T1');
  expect(map.get('tokenExpireTime')).toBe(String(NOW_S + 60));
  expect(JSON.parse(map.get('userInfo') ?? '')).toEqual(loginUserInfo(USERINFO, 'alice'));
});

test('register sends an empty email and logs in', async () => {
  const { session, calls } = setUp({ 'user.register': successAnswer({ userinfo: USERINFO }) });
  await session.register('alice', 'passw0rd');
  expect(calls[0]?.payload).toEqual({ username: 'alice', password: 'passw0rd', email: '' });
  expect(session.isLoggedIn).toBe(true);
});

test.each([true, false])('restore clears an expired session, online: %s', async (isOnline) => {
  const { session, map, network, serverClock, onSessionEnd } = setUp({}, signedIn(NOW_S));
  network.isOnline = isOnline;
  await session.restore();
  expect(session.state).toBe('visitor');
  expect(map.size).toBe(0);
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
  expect(serverClock.resync).toHaveBeenCalledTimes(isOnline ? 1 : 0);
});

test('restore keeps a token without expiry or with a later one', async () => {
  for (const expireTime of [0, NOW_S + 1]) {
    const { session, serverClock } = setUp({}, signedIn(expireTime));
    await session.restore();
    expect(session.state).toBe('member');
    expect(session.tokenExpireTime).toBe(expireTime);
    expect(serverClock.resync).not.toHaveBeenCalled();
  }
});

test('a device clock that is ahead ends no session that is valid by the server’s', async () => {
  const { session, serverClock, map } = setUp({}, signedIn(NOW_S + 60));
  serverClock.resync.mockImplementation(async () => void (serverClock.nowMs = NOW_MS));
  for (const check of [() => session.restore(), () => session.checkToken()]) {
    serverClock.nowMs = NOW_MS + 40 * 86_400_000;
    await check();
    expect(session.state).toBe('member');
  }
  serverClock.resync.mockImplementation(async () => void (serverClock.nowMs = NOW_MS + 60_000));
  serverClock.nowMs += 40 * 86_400_000;
  expect(await session.checkToken()).toBe(false);
  expect(map.size).toBe(0);
});

test.each([
  ['a token without user info', { token: 'T1', tokenExpireTime: '0' }, 'T1'],
  ['user info without a token', { userInfo: JSON.stringify(STORED) }, ''],
  ['a token with broken user info', { token: 'T1', userInfo: '{"id":' }, 'T1'],
])('restore keeps %s, but nobody is logged in', (_, entries, token) => {
  const { session } = setUpMember({}, entries);
  expect([session.state, session.token]).toEqual(['visitor', token]);
});

test('restore treats a guest token without user info as a visitor and loads nothing', async () => {
  const { session, calls } = setUpMember({}, { token: 'guest_token', tokenExpireTime: '0' });
  await session.refresh();
  expect(session.state).toBe('visitor');
  expect(calls).toEqual([]);
});

test('logout sends a token without user info too', async () => {
  const { session, calls } = setUpMember({ 'user.logout': successAnswer(null) }, { token: 'T1' });
  await session.logout();
  expect(calls.map((call) => call.name)).toEqual(['user.logout']);
});

test('logout does not wait for the server and keeps the locale', () => {
  const { session, map } = setUpMember(
    { 'user.logout': successAnswer(null) },
    { ...signedIn(), locale: 'en' },
  );
  void session.logout();
  expect(session.state).toBe('visitor');
  expect([...map.keys()]).toEqual(['locale']);
});

test('entering as another player ends the member’s session', async () => {
  const bob = { ...USERINFO, id: 8, user_id: 8, token: 'T2' };
  const asBob = setUpMember({ 'user.login': successAnswer({ userinfo: bob }) });
  await asBob.session.login('bob', 'x');
  expect(asBob.onSessionEnd).toHaveBeenCalledExactlyOnceWith('logged-out');
  const asGuest = setUpMember();
  asGuest.session.enterAsGuest();
  expect(asGuest.onSessionEnd).toHaveBeenCalledExactlyOnceWith('logged-out');
  const again = setUpMember({ 'user.login': successAnswer({ userinfo: USERINFO }) });
  await again.session.login('alice', 'x');
  expect(again.onSessionEnd).not.toHaveBeenCalled();
});

test('a guest leaves without a call and survives a reload', async () => {
  const { session, calls, map } = setUp();
  session.enterAsGuest();
  const later = setUpMember({}, Object.fromEntries(map));
  await later.session.refresh();
  expect(later.session.state).toBe('guest');
  await session.logout();
  expect(calls).toEqual([]);
  expect(session.state).toBe('visitor');
});

test('a 401 ends the session of its own token, once', () => {
  const { session, map, onSessionEnd } = setUpMember();
  expect(session.expire('T0')).toBe(false);
  expect(session.state).toBe('member');
  expect(session.expire('T1')).toBe(true);
  expect(session.expire('T1')).toBe(false);
  expect(session.state).toBe('visitor');
  expect(map.size).toBe(0);
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
});

test('setUserInfo(null) logs out and clears the storage', () => {
  const { session, map, onSessionEnd } = setUpMember({}, signedIn(NOW_S + 60));
  session.setUserInfo(null);
  expect(session.state).toBe('visitor');
  expect(session.isLoggedIn).toBe(false);
  expect([...map.keys()]).toEqual(['token', 'tokenExpireTime']);
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
});

test('setToken with an empty token removes token and expiry', () => {
  const { session, map } = setUpMember({}, signedIn(NOW_S + 60));
  session.setToken('');
  expect(session.state).toBe('visitor');
  expect(session.tokenExpireTime).toBe(0);
  expect([...map.keys()]).toEqual(['userInfo']);
});

test('the session knows the app’s version', () => {
  expect(setUp().session.appInfo).toEqual({ name: 'Dicebox', version: '1.0.0' });
});
