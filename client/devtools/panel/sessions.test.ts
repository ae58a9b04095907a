import { expect, it } from 'vitest';
import { Sessions } from './sessions.ts';

function device() {
  const kept = new Map<string, string>();
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? kept.delete(key) : kept.set(key, value)),
  };
  const app = () =>
    Object.fromEntries([...kept].filter(([key]) => !key.startsWith('dicebox.devtools')));
  return { kept, storage, app, sessions: new Sessions(storage) };
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

it('keeps a login as the app itself would', () => {
  const { sessions, app } = device();
  sessions.logIn({ userinfo });
  expect(app()).toEqual(LOGGED_IN);
});

it('leaves the session in the world it is of, and finds it there again', () => {
  const { sessions, app, kept } = device();
  sessions.logIn({ userinfo });
  sessions.move('main', 'mine');
  expect(app()).toEqual({});
  sessions.move('mine', 'main');
  expect(app()).toEqual(LOGGED_IN);
  expect(kept.get('dicebox.devtools.sessions')).toBe('{"mine":{}}');
});

it('plays on in a fork, and in its origin', () => {
  const { sessions, app } = device();
  sessions.logIn({ userinfo });
  sessions.fork('main');
  expect(app()).toEqual(LOGGED_IN);
  sessions.end();
  sessions.move('copy', 'main');
  expect(app()).toEqual(LOGGED_IN);
});

it('forgets what is gone, and bears what somebody else wrote', () => {
  const { sessions, app, kept } = device();
  sessions.logIn({ userinfo });
  sessions.fork('mine');
  sessions.forget('mine');
  sessions.move('main', 'mine');
  expect(app()).toEqual({});
  kept.set('dicebox.devtools.sessions', '{"main":');
  sessions.move('mine', 'main');
  expect(app()).toEqual({});
});
