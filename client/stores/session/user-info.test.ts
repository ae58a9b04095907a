import { expect, test } from 'vitest';
import { fetchedUserInfo, guestUserInfo, loginUserInfo, parseUserInfo } from './user-info.ts';

const NOW = 1_800_000_000_000;

test('fetched: what the host leaves out, or sends as null, falls back', () => {
  const expected = {
    id: NOW,
    username: '',
    nickname: '',
    phone: '',
    email: '',
    avatar: '',
    money: '0.00',
    score: 0,
    level: 1,
  };
  expect(fetchedUserInfo({}, NOW)).toEqual(expected);
  expect(fetchedUserInfo(null, NOW)).toEqual(expected);
  const nulls = { id: null, welcome: null, mobile: null, email: null, avatar: null, money: null };
  expect(fetchedUserInfo({ ...nulls, score: null, level: null }, NOW)).toEqual(expected);
});

test('fetched: both names are the welcome', () => {
  const data = { id: 7, welcome: 'Ali', username: 'alice', nickname: 'Al', money: '1.50' };
  expect(fetchedUserInfo(data, NOW)).toMatchObject({
    id: 7,
    username: 'Ali',
    nickname: 'Ali',
    money: '1.50',
  });
});

test('fetched: without a welcome each name is its own, or the other', () => {
  const both = { username: 'alice', nickname: 'Al' };
  expect(fetchedUserInfo(both, NOW)).toMatchObject({ username: 'alice', nickname: 'Al' });
  const alice = { username: 'alice', nickname: 'alice' };
  expect(fetchedUserInfo({ welcome: '', username: 'alice' }, NOW)).toMatchObject(alice);
  expect(fetchedUserInfo({ nickname: 'alice' }, NOW)).toMatchObject(alice);
});

test('fetched: phone is mobile; score and level stay as they are, 0 too', () => {
  const data = { mobile: '138', email: 'a@b.c', avatar: '/a.png', score: 5, level: 0 };
  expect(fetchedUserInfo(data, NOW)).toMatchObject({
    phone: '138',
    email: 'a@b.c',
    avatar: '/a.png',
    score: 5,
    level: 0,
  });
});

test('login: id is id or user_id, score 0, money 0, the rest empty', () => {
  expect(loginUserInfo({ user_id: 9, username: 'bob' }, NOW)).toEqual({
    id: 9,
    username: 'bob',
    nickname: 'bob',
    mobile: '',
    avatar: '',
    score: 0,
    money: 0,
    createtime: 0,
    expiretime: 0,
    expires_in: 0,
  });
  expect(loginUserInfo({ id: 7, user_id: 9 }, NOW).id).toBe(7);
});

test('a guest’s id is guest_ and the time; the labels are Chinese', () => {
  expect(guestUserInfo(NOW)).toMatchObject({
    id: 'guest_1800000000000',
    username: '游客用户',
    nickname: '游客',
    isGuest: true,
  });
});

test('stored: what is no user is none', () => {
  const broken = ['{"id":', 'null', '[]', '7', '{}', '{"id":7}', '{"id":7,"username":"a"}'];
  for (const json of [null, '', ...broken]) expect(parseUserInfo(json), String(json)).toBeNull();
  const alice = { id: 7, username: 'alice', nickname: 'Alice' };
  expect(parseUserInfo(JSON.stringify(alice))).toEqual(alice);
});
