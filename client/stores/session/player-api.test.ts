import { expect, test } from 'vitest';
import { playerApi } from './player-api.ts';
import { STORED } from './session-store.test-support.ts';
import { guestUserInfo, type UserInfo } from './user-info.ts';
import { successAnswer, failed, scriptedApi } from '../fakes.test-support.ts';

const MEMBER = { token: 'T1', tokenExpireTime: 0, userInfo: STORED as UserInfo }; // has what is stored
const OTHER = { ...MEMBER, token: 'T2', userInfo: { ...STORED, id: 8 } as UserInfo }; // as above
const GUEST = { token: 'guest_token', tokenExpireTime: 0, userInfo: guestUserInfo(1) };
const NOBODY = { token: '', tokenExpireTime: 0, userInfo: null };

type Player = Parameters<typeof playerApi>[1];

/** Makes a call as `before`; the player is `after` when the server answers. */
async function callAs(before: Player, after = before, answer = successAnswer({ main: '1.00' })) {
  const session = { ...before };
  const scripted = () => {
    Object.assign(session, after);
    return answer;
  };
  const { api, calls } = scriptedApi({ 'wallet.index': scripted, 'games.list': scripted });
  const player = playerApi(api, session);
  const options = { quiet: true };
  return {
    own: await player.call('wallet.index', {}, options),
    open: await player.call('games.list', {}, options),
    calls,
  };
}

test('calls of guests that need a member are rejected without a request', async () => {
  const { own, open, calls } = await callAs(GUEST);
  expect(own).toMatchObject({ ok: false, failure: { kind: 'business', key: 'login_first' } });
  expect(open.ok).toBe(true);
  expect(calls.map(({ name }) => name)).toEqual(['games.list']);
});

test('calls of visitors reach the server, whose 401 leads to the login', async () => {
  const { own } = await callAs(NOBODY, NOBODY, failed('unauthorized'));
  expect(own).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
});

test('an answer after the player changed is dropped', async () => {
  for (const after of [OTHER, NOBODY, GUEST]) {
    const { own, open } = await callAs(MEMBER, after);
    expect(own).toMatchObject({ ok: false, failure: { kind: 'aborted', code: 600003 } });
    expect(open.ok).toBe(true);
  }
});

test('an answer after a new token of the same player is kept, and failures always are', async () => {
  expect((await callAs(MEMBER, { ...MEMBER, token: 'T3' })).own.ok).toBe(true);
  const { own } = await callAs(MEMBER, NOBODY, failed('unauthorized'));
  expect(own).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
});
