import { expect, test, vi } from 'vitest';
import type { Answer } from '../../http/envelope.ts';
import { NOW_MS } from '../session/session-store.test-support.ts';
import type { UserInfo } from '../session/user-info.ts';
import { UserinfoStore } from './userinfo-store.ts';
import { successAnswer, failed, scriptedApi } from '../fakes.test-support.ts';

const DETAILS = {
  id: 7,
  welcome: 'Alice',
  username: 'alice',
  nickname: 'Alice',
  mobile: '',
  email: '',
  avatar: 'data:image/svg+xml;base64,AAAA',
  birthday: '',
  gender: '',
  money: '5.00',
  score: 3,
  level: 1,
  jointime: 1,
};
/** Without what another page shows. */
const { welcome: _welcome, avatar: _avatar, money: _money, score: _score, ...SHOWN } = DETAILS;

function setUp(answers: Parameters<typeof scriptedApi>[0]) {
  const { api, calls } = scriptedApi(answers);
  const session: { userInfo: UserInfo | null } = { userInfo: null };
  const setUserInfo = vi.fn<(userInfo: UserInfo) => void>(
    (userInfo) => void (session.userInfo = userInfo),
  );
  const time = { nowMs: NOW_MS, isKnown: true };
  const store = new UserinfoStore({
    api,
    time,
    fileUrl: (path) => `https://host${path}`,
    session: Object.assign(session, { setUserInfo }),
  });
  return { store, calls, session, setUserInfo };
}

test.each([
  ['leaves it out', {}, ['email'], ''],
  ['still has the old one', { email: 'old@example.com' }, ['email'], 'old@example.com'],
  ['has its own form of it', { email: 'AL@example.com' }, [], 'AL@example.com'],
])(
  'a saved field is as the next user info says, which %s',
  async (_, later, unconfirmed, email) => {
    let index = { welcome: 'Alice', ...(email === '' ? {} : { email: 'old@example.com' }) };
    const { store, session } = setUp({
      'user.index': () => successAnswer(index),
      'user.profile': successAnswer(null),
    });
    await store.load();
    index = { welcome: 'Al', ...later };
    await store.save({ nickname: 'Al', email: 'al@example.com' });
    expect(store.unconfirmed).toEqual(unconfirmed);
    expect(store.details).toMatchObject({ nickname: 'Al', email });
    expect(session.userInfo).toMatchObject({ nickname: 'Al', email });
  },
);

test('on a stock host a saved avatar stays, and is sent with the next change', async () => {
  const { store, calls, session } = setUp({
    'user.index': successAnswer({ welcome: 'Alice' }),
    'user.profile': successAnswer(null),
  });
  await store.load();
  await store.save({ avatar: '/uploads/a.png' });
  expect(session.userInfo?.avatar).toBe('https://host/uploads/a.png');
  await store.save({ nickname: 'Al' });
  expect(calls.filter(({ name }) => name === 'user.profile').at(-1)?.payload).toEqual({
    avatar: '/uploads/a.png',
    nickname: 'Al',
  });
});

test('saved changes are shown at once, even if the reload fails', async () => {
  let index: Answer<unknown> = successAnswer(DETAILS);
  const { store, calls, setUserInfo } = setUp({
    'user.index': () => index,
    'user.profile': successAnswer(null),
  });
  await store.load();
  index = failed('network');
  const changes = { nickname: ' Al ', email: 'al@example.com', gender: 'female' } as const;
  expect(await store.save(changes)).toEqual({ ok: true });
  expect(calls[1]).toMatchObject({ name: 'user.profile', payload: changes });
  expect(store.details).toEqual({ ...SHOWN, ...changes, nickname: 'Al' });
  expect(setUserInfo).toHaveBeenLastCalledWith(
    expect.objectContaining({ nickname: 'Al', email: 'al@example.com' }),
  );
});

test('details that are saved after the session ended are ignored', async () => {
  const { store, setUserInfo } = setUp({
    'user.index': successAnswer(DETAILS),
    'user.profile': successAnswer(null),
  });
  await store.load();
  setUserInfo.mockClear();
  const saving = store.save({ nickname: 'Al' });
  store.reset();
  await saving;
  expect(store.details).toBeNull();
  expect(setUserInfo).not.toHaveBeenCalled();
});
