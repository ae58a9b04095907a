import { expect, test, vi } from 'vitest';
import { SessionStore } from './session-store.ts';
import { bad, good, mapStorage, scriptedApi } from './session-store.test-support.ts';

const NOW_MS = 1_800_000_000_000;
const NOW_S = NOW_MS / 1000;

const USERINFO = {
  id: 7,
  user_id: 7,
  username: 'alice',
  nickname: 'Alice',
  mobile: '13800000000',
  avatar: '',
  score: 3,
  money: '12.00',
  token: 'T1',
  createtime: NOW_S,
  expiretime: NOW_S + 60,
  expires_in: 60,
};
const STORED = { id: 7, username: 'alice', nickname: 'Alice', avatar: '', score: 0, money: '0.00' };

function setUp(
  answers: Parameters<typeof scriptedApi>[0] = {},
  entries: Record<string, string> = {},
) {
  const { storage, map } = mapStorage(entries);
  const { api, calls } = scriptedApi(answers);
  const onLeave = vi.fn<() => void>();
  const clock = { ms: NOW_MS, now: () => clock.ms };
  const session = new SessionStore({ api, storage, clock, onLeave });
  return { session, map, calls, clock, onLeave };
}

const signedIn = (expireTime = 0) => ({
  token: 'T1',
  tokenExpireTime: String(expireTime),
  userInfo: JSON.stringify(STORED),
});

test('login saves token, expiry and user info, and is logged in', async () => {
  const { session, map, calls } = setUp({ 'user.login': good({ userinfo: USERINFO }) });
  expect(await session.login('alice', 'passw0rd')).toEqual({ ok: true });
  expect(calls[0]?.payload).toEqual({ account: 'alice', password: 'passw0rd' });
  expect(session.state).toBe('member');
  expect(session.token).toBe('T1');
  expect(map.get('token')).toBe('T1');
  expect(map.get('tokenExpireTime')).toBe(String(NOW_S + 60));
  expect(JSON.parse(map.get('userInfo') ?? '')).toEqual({
    id: 7,
    username: 'alice',
    nickname: 'Alice',
    mobile: '13800000000',
    avatar: '',
    score: 3,
    money: '12.00',
    createtime: NOW_S,
    expiretime: NOW_S + 60,
    expires_in: 60,
  });
});

test('a refused login changes nothing', async () => {
  const { session, map } = setUp({ 'user.login': bad('business', 'Password is incorrect') });
  expect(await session.login('alice', 'x')).toMatchObject({ ok: false });
  expect(session.state).toBe('out');
  expect(map.size).toBe(0);
});

test('registering sends an empty email and logs in', async () => {
  const { session, calls } = setUp({ 'user.register': good({ userinfo: USERINFO }) });
  await session.register('alice', 'passw0rd');
  expect(calls[0]?.payload).toEqual({ username: 'alice', password: 'passw0rd', email: '' });
  expect(session.isLoggedIn).toBe(true);
});

test('login fields that are missing fall back: user_id, score 0, money 0', async () => {
  const userinfo = { user_id: 9, username: 'bob', token: 'T2' };
  const { session } = setUp({ 'user.login': good({ userinfo }) });
  await session.login('bob', 'x');
  expect(session.userInfo).toMatchObject({ id: 9, nickname: 'bob', score: 0, money: 0 });
  expect(session.tokenExpireTime).toBe(0);
});

test('restore: a token whose expiry is past clears all session data', () => {
  const { session, map, onLeave } = setUp({}, signedIn(NOW_S));
  session.restore();
  expect(session.state).toBe('out');
  expect(map.size).toBe(0);
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('restore: a token without expiry, or with a later one, is used', () => {
  for (const expireTime of [0, NOW_S + 1]) {
    const { session } = setUp({}, signedIn(expireTime));
    session.restore();
    expect(session.state).toBe('member');
    expect(session.tokenExpireTime).toBe(expireTime);
  }
});

test('restore: a token without user info is used, but not logged in', () => {
  const { session } = setUp({}, { token: 'T1', tokenExpireTime: '0' });
  session.restore();
  expect(session.token).toBe('T1');
  expect(session.state).toBe('out');
});

test('restore: user info without a token is not logged in; broken JSON is none', () => {
  const alone = setUp({}, { userInfo: JSON.stringify(STORED) });
  alone.session.restore();
  expect(alone.session.state).toBe('out');
  const broken = setUp({}, { token: 'T1', userInfo: '{"id":' });
  broken.session.restore();
  expect(broken.session.userInfo).toBeNull();
});

test('token check: none is false; past clears and is false; else true', () => {
  const { session, clock, map } = setUp({}, signedIn(NOW_S + 10));
  expect(session.checkToken()).toBe(false);
  session.restore();
  expect(session.checkToken()).toBe(true);
  clock.ms += 10_000;
  expect(session.checkToken()).toBe(false);
  expect(session.state).toBe('out');
  expect(map.size).toBe(0);
});

test('logout clears user data and stored keys whatever the host says', async () => {
  for (const answer of [good(null), bad('network'), bad('http')]) {
    const { session, map, calls, onLeave } = setUp({ 'user.logout': answer }, signedIn());
    session.restore();
    await session.logout();
    expect(calls.map((call) => call.name)).toEqual(['user.logout']);
    expect(session.state).toBe('out');
    expect(map.size).toBe(0);
    expect(onLeave).toHaveBeenCalledTimes(1);
  }
});

test('logout does not wait for a host that is away, and leaves the locale alone', () => {
  const { session, map } = setUp({ 'user.logout': good(null) }, { ...signedIn(), locale: 'en' });
  session.restore();
  void session.logout();
  expect(session.state).toBe('out');
  expect([...map.keys()]).toEqual(['locale']);
});

test('a guest: id guest_ plus time, Chinese labels, token guest_token, expiry 0', () => {
  const { session, map } = setUp();
  session.enterAsGuest();
  expect(session.state).toBe('guest');
  expect(session.isLoggedIn).toBe(false);
  expect(session.token).toBe('guest_token');
  expect(map.get('tokenExpireTime')).toBe('0');
  expect(session.userInfo).toEqual({
    id: `guest_${NOW_MS}`,
    username: '游客用户',
    nickname: '游客',
    mobile: '',
    avatar: '',
    score: 0,
    money: 0,
    isGuest: true,
  });
});

test('a guest leaves without asking the host, and a reload keeps the guest', async () => {
  const { session, calls, map } = setUp();
  session.enterAsGuest();
  const later = setUp({}, Object.fromEntries(map));
  later.session.restore();
  await later.session.refresh();
  expect(later.session.state).toBe('guest');
  await session.logout();
  expect(calls).toEqual([]);
  expect(session.state).toBe('out');
});

test('on launch user info is fetched and stored with its fall-backs', async () => {
  const { session, map } = setUp({ 'user.index': good({ welcome: 'Ali' }) }, signedIn());
  session.restore();
  await session.refresh();
  const expected = {
    id: NOW_MS,
    username: 'Ali',
    nickname: 'Ali',
    phone: '',
    email: '',
    avatar: '',
    money: '0.00',
    score: 0,
    level: 1,
  };
  expect(session.userInfo).toEqual(expected);
  expect(JSON.parse(map.get('userInfo') ?? '')).toEqual(expected);
});

test('fetched names: welcome first, else username and nickname; phone is mobile', async () => {
  const data = { id: 7, welcome: '', username: 'alice', nickname: '', mobile: '138', level: 4 };
  const { session } = setUp({ 'user.index': good(data) }, signedIn());
  session.restore();
  await session.refresh();
  expect(session.userInfo).toMatchObject({
    id: 7,
    username: 'alice',
    nickname: 'alice',
    phone: '138',
    level: 4,
  });
});

test('a token alone becomes a session when user info comes', async () => {
  const { session } = setUp({ 'user.index': good({ id: 7, welcome: 'A' }) }, { token: 'T1' });
  session.restore();
  await session.refresh();
  expect(session.state).toBe('member');
});

test('a failed fetch on launch removes token and user info', async () => {
  for (const answer of [bad('business'), bad('network'), bad('unauthorized')]) {
    const { session, map } = setUp({ 'user.index': answer }, signedIn());
    session.restore();
    expect(await session.refresh()).toMatchObject({ ok: false });
    expect(session.state).toBe('out');
    expect(map.size).toBe(0);
  }
});

test('user info that comes after a logout is nobody’s', async () => {
  let leave = () => {};
  const answers = {
    'user.index': () => {
      leave();
      return good({ id: 7, welcome: 'A' });
    },
    'user.logout': good(null),
  };
  const { session } = setUp(answers, signedIn());
  session.restore();
  leave = () => void session.logout();
  await session.refresh();
  expect(session.state).toBe('out');
});

test('without a token nothing is fetched', async () => {
  const { session, calls } = setUp();
  await session.refresh();
  expect(calls).toEqual([]);
});

test('a 401 ends the session of its own token, and only once', () => {
  const { session, map, onLeave } = setUp({}, signedIn());
  session.restore();
  expect(session.expire('T0')).toBe(false);
  expect(session.state).toBe('member');
  expect(session.expire('T1')).toBe(true);
  expect(session.expire('T1')).toBe(false);
  expect(session.state).toBe('out');
  expect(map.size).toBe(0);
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('empty user info logs out and removes what is stored; an empty token removes its expiry', () => {
  const { session, map } = setUp({}, signedIn(NOW_S + 60));
  session.restore();
  session.setUserInfo(null);
  expect(session.state).toBe('out');
  expect(map.has('userInfo')).toBe(false);
  session.setToken('');
  expect(session.tokenExpireTime).toBe(0);
  expect(map.size).toBe(0);
});
