import { expect, it } from 'vitest';
import { Sessions } from './sessions.ts';

function device() {
  const stored = new Map<string, string>();
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? stored.delete(key) : stored.set(key, value)),
  };
  const app = () =>
    Object.fromEntries([...stored].filter(([key]) => !key.startsWith('dicebox.devtools')));
  return { stored, storage, app, sessions: new Sessions(storage) };
}

const userinfo = {
  id: 7,
  username: 'demo1',
  nickname: '',
  mobile: '',
  avatar: '/a.png',
  score: 3,
  money: '10.00',
  token: 'mock-1',
  user_id: 7,
  createtime: 1,
  expiretime: 99,
  expires_in: 98,
};
const LOGGED_IN = {
  token: 'mock-1',
  tokenExpireTime: '99',
  userInfo: JSON.stringify({
    id: 7,
    username: 'demo1',
    nickname: 'demo1',
    mobile: '',
    avatar: '/a.png',
    score: 3,
    money: '10.00',
    createtime: 1,
    expiretime: 99,
    expires_in: 98,
  }),
};

it('stores a login like the app', () => {
  const { sessions, app } = device();
  sessions.logIn({ userinfo });
  expect(app()).toEqual(LOGGED_IN);
});

it('restores the login of a world on return', () => {
  const { sessions, app, stored } = device();
  sessions.logIn({ userinfo });
  sessions.move('main', 'mine');
  expect(app()).toEqual({});
  sessions.move('mine', 'main');
  expect(app()).toEqual(LOGGED_IN);
  expect(stored.get('dicebox.devtools.sessions')).toBe('{"mine":{}}');
});

it('keeps the login in a fork and in its origin', () => {
  const { sessions, app } = device();
  sessions.logIn({ userinfo });
  sessions.fork('main');
  expect(app()).toEqual(LOGGED_IN);
  sessions.end();
  sessions.move('copy', 'main');
  expect(app()).toEqual(LOGGED_IN);
});

it('forgets deleted worlds, and ignores an unreadable store', () => {
  const { sessions, app, stored } = device();
  sessions.logIn({ userinfo });
  sessions.fork('mine');
  sessions.forget('mine');
  sessions.move('main', 'mine');
  expect(app()).toEqual({});
  stored.set('dicebox.devtools.sessions', '{"main":');
  sessions.move('mine', 'main');
  expect(app()).toEqual({});
});
