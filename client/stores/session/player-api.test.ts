import { expect, test } from 'vitest';
import { playerApi } from './player-api.ts';
import { bad, good, scriptedApi, STORED } from './session-store.test-support.ts';
import { guestUserInfo, type UserInfo } from './user-info.ts';

const MEMBER = { token: 'T1', tokenExpireTime: 0, userInfo: STORED as UserInfo }; // has what is stored
const OTHER = { ...MEMBER, token: 'T2', userInfo: { ...STORED, id: 8 } as UserInfo }; // as above
const GUEST = { token: 'guest_token', tokenExpireTime: 0, userInfo: guestUserInfo(1) };
const NOBODY = { token: '', tokenExpireTime: 0, userInfo: null };

type Player = Parameters<typeof playerApi>[1];

/** Makes a call as `before`; the player is `after` when the server answers. */
async function callAs(before: Player, after = before, answer = good({ main: '1.00' })) {
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

test('a member’s calls go to the host as they are', async () => {
  const { own, calls } = await callAs(MEMBER);
  expect(own).toMatchObject({ ok: true, data: { main: '1.00' } });
  expect(calls[0]).toEqual({ name: 'wallet.index', payload: {}, options: { quiet: true } });
});

test('what is a member’s is never asked for with a guest’s token', async () => {
  const { own, open, calls } = await callAs(GUEST);
  expect(own).toMatchObject({ ok: false, failure: { kind: 'business', key: 'login_first' } });
  expect(open.ok).toBe(true);
  expect(calls.map(({ name }) => name)).toEqual(['games.list']);
});

test('a stranger’s call goes to the host, whose 401 leads to the login', async () => {
  const { own } = await callAs(NOBODY, NOBODY, bad('unauthorized'));
  expect(own).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
});

test('an answer that comes when somebody else plays, or nobody, is not handed on', async () => {
  for (const after of [OTHER, NOBODY, GUEST]) {
    const { own, open } = await callAs(MEMBER, after);
    expect(own).toMatchObject({ ok: false, failure: { kind: 'aborted', code: 600003 } });
    expect(open.ok).toBe(true);
  }
});

test('the same player with a new token gets the answer; a refusal is always told', async () => {
  expect((await callAs(MEMBER, { ...MEMBER, token: 'T3' })).own.ok).toBe(true);
  const { own } = await callAs(MEMBER, NOBODY, bad('unauthorized'));
  expect(own).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
});
