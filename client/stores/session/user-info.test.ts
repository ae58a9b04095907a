import { expect, test } from 'vitest';
import { USERINFO } from './session-store.test-support.ts';
import { fetchedUserInfo, guestUserInfo, loginUserInfo, parseUserInfo } from './user-info.ts';

const NOW = 1_800_000_000_000;

test('missing fields of user/index get defaults', () => {
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
  expect(fetchedUserInfo({}, null, NOW)).toEqual(expected);
});

test('user/index with nothing but welcome keeps what the login said', () => {
  const login = {
    ...loginUserInfo({ ...USERINFO, nickname: 'Al', avatar: '/uploads/a.png' }, ''),
    money: '2.00',
  };
  expect(fetchedUserInfo({ welcome: 'Ali' }, login, NOW + 1)).toEqual({
    id: 7,
    username: 'Ali',
    nickname: 'Ali',
    phone: '13800000000',
    email: '',
    avatar: '/uploads/a.png',
    money: '2.00',
    score: 3,
    level: 1,
  });
});

test('welcome sets both names of user/index', () => {
  const data = { id: 7, welcome: 'Ali', username: 'alice', nickname: 'Al', money: '1.50' };
  expect(fetchedUserInfo(data, null, NOW)).toMatchObject({
    id: 7,
    username: 'Ali',
    nickname: 'Ali',
    money: '1.50',
  });
});

test('without welcome the names of user/index replace each other', () => {
  const both = { username: 'alice', nickname: 'Al' };
  expect(fetchedUserInfo(both, null, NOW)).toMatchObject({ username: 'alice', nickname: 'Al' });
  const alice = { username: 'alice', nickname: 'alice' };
  expect(fetchedUserInfo({ welcome: '', username: 'alice' }, null, NOW)).toMatchObject(alice);
  expect(fetchedUserInfo({ nickname: 'alice' }, null, NOW)).toMatchObject(alice);
});

test('phone is mobile, and score and level keep their values, 0 included', () => {
  const data = { mobile: '138', email: 'a@b.c', avatar: '/a.png', score: 5, level: 0 };
  expect(fetchedUserInfo(data, null, NOW)).toMatchObject({
    phone: '138',
    email: 'a@b.c',
    avatar: '/a.png',
    score: 5,
    level: 0,
  });
});

test('a login takes id or user_id, and money 0 where none is sent', () => {
  const { token: _token, user_id: _userId, ...stored } = USERINFO;
  const bare = { ...USERINFO, id: 0, user_id: 9, nickname: '', money: '' };
  expect(loginUserInfo(bare, '')).toEqual({ ...stored, id: 9, nickname: 'alice', money: 0 });
  expect(loginUserInfo({ ...USERINFO, id: 7, user_id: 9 }, '').id).toBe(7);
});

test('a login without an id has the name as its id, at worst the one that was typed', () => {
  const noId = { ...USERINFO, id: 0, user_id: 0 };
  expect(loginUserInfo(noId, '138').id).toBe('alice');
  const noName = { ...noId, username: '', nickname: '' };
  const expected = { id: '138', username: '138', nickname: '138' };
  expect(loginUserInfo(noName, '138')).toMatchObject(expected);
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
