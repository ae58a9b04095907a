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

const VALUES = { id: 7, avatar: '/a.png', score: 5, level: 0, money: '1.50' };
const ALICE = { username: 'alice', nickname: 'alice' };

test.each([
  ['welcome sets both names', { welcome: 'Ali', ...ALICE }, { username: 'Ali', nickname: 'Ali' }],
  ['an own nickname stays', { ...ALICE, nickname: 'Al' }, { ...ALICE, nickname: 'Al' }],
  ['the nickname is the username', { welcome: '', username: 'alice' }, ALICE],
  ['the username is the nickname', { nickname: 'alice' }, ALICE],
  ['phone is mobile', { mobile: '138', email: 'a@b.c' }, { phone: '138', email: 'a@b.c' }],
  ['values stay, 0 included', VALUES, VALUES],
])('of user/index, %s', (_, data, info) => {
  expect(fetchedUserInfo(data, null, NOW)).toMatchObject(info);
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

test('a stored value that is not user info is null', () => {
  for (const broken of [null, [], 7, '', {}, { id: 7 }, { id: 7, username: 'a' }])
    expect(parseUserInfo(broken), JSON.stringify(broken)).toBeNull();
  const alice = { id: 7, username: 'alice', nickname: 'Alice' };
  expect(parseUserInfo(alice)).toEqual(alice);
});
