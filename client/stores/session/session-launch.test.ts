import { expect, test } from 'vitest';
import {
  bad,
  good,
  NOW_MS,
  setUpSession as setUp,
  signedIn,
} from './session-store.test-support.ts';

test('launch loads user info and stores it with its defaults', async () => {
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

test('the names are welcome, else username and nickname, and phone is mobile', async () => {
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

test('a stored token becomes a session when user info arrives', async () => {
  const { session } = setUp({ 'user.index': good({ id: 7, welcome: 'A' }) }, { token: 'T1' });
  session.restore();
  await session.refresh();
  expect(session.state).toBe('member');
});

test('a failed load at launch removes token and user info', async () => {
  for (const answer of [bad('business'), bad('network'), bad('unauthorized')]) {
    const { session, map } = setUp({ 'user.index': answer }, signedIn());
    session.restore();
    expect(await session.refresh()).toMatchObject({ ok: false });
    expect(session.state).toBe('visitor');
    expect(map.size).toBe(0);
  }
});

test('user info that arrives after a logout is ignored', async () => {
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
  expect(session.state).toBe('visitor');
});

test('a refusal of user info is shown, without a loading indicator', async () => {
  const { session, calls } = setUp({ 'user.index': bad('business') }, signedIn());
  session.restore();
  await session.refresh();
  expect(calls[0]?.options).toEqual({ quiet: true });
});

test('launch without a network keeps the session and loads nothing', async () => {
  const { session, calls, network } = setUp({ 'user.index': bad('network') }, signedIn());
  session.restore();
  network.isOnline = false;
  expect(await session.refresh()).toEqual({ ok: true });
  expect(calls).toEqual([]);
  expect(session.state).toBe('member');
});

test('launch without a token loads nothing', async () => {
  const { session, calls } = setUp();
  await session.refresh();
  expect(calls).toEqual([]);
});
