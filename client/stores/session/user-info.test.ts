import { expect, test } from 'vitest';
import { fetchedUserInfo, guestUserInfo, loginUserInfo, parseUserInfo } from './user-info.ts';

const NOW = 1_800_000_000_000;

test('missing or null fields of user/index get defaults', () => {
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

test('welcome sets both names of user/index', () => {
  const data = { id: 7, welcome: 'Ali', username: 'alice', nickname: 'Al', money: '1.50' };
  expect(fetchedUserInfo(data, NOW)).toMatchObject({
    id: 7,
    username: 'Ali',
    nickname: 'Ali',
    money: '1.50',
  });
});

test('without welcome the names of user/index replace each other', () => {
  const both = { username: 'alice', nickname: 'Al' };
  expect(fetchedUserInfo(both, NOW)).toMatchObject({ username: 'alice', nickname: 'Al' });
  const alice = { username: 'alice', nickname: 'alice' };
  expect(fetchedUserInfo({ welcome: '', username: 'alice' }, NOW)).toMatchObject(alice);
  expect(fetchedUserInfo({ nickname: 'alice' }, NOW)).toMatchObject(alice);
});

test('phone is mobile, and score and level keep their values, 0 included', () => {
  const data = { mobile: '138', email: 'a@b.c', avatar: '/a.png', score: 5, level: 0 };
  expect(fetchedUserInfo(data, NOW)).toMatchObject({
    phone: '138',
    email: 'a@b.c',
    avatar: '/a.png',
    score: 5,
    level: 0,
  });
});

test('a login takes id or user_id, score 0, money 0 and empty text', () => {
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

test('a guest has id guest_ and the time, and Chinese labels', () => {
  expect(guestUserInfo(NOW)).toEqual({
    id: 'guest_1800000000000',
    username: '游客用户',
    nickname: '游客',
    mobile: '',
    avatar: '',
    score: 0,
    money: 0,
    isGuest: true,
  });
});

test('stored JSON that is not user info is null', () => {
  const broken = ['{"id":', 'null', '[]', '7', '{}', '{"id":7}', '{"id":7,"username":"a"}'];
  for (const json of [null, '', ...broken]) expect(parseUserInfo(json), String(json)).toBeNull();
  const alice = { id: 7, username: 'alice', nickname: 'Alice' };
  expect(parseUserInfo(JSON.stringify(alice))).toEqual(alice);
});
