import { expect, it } from 'vitest';
import type { HostResponse } from '../host.ts';
import { findLifeFlaw } from './dicebox-host.ts';

/** Returns an answer at second 1000 of a call that took some seconds. */
const answer = (userinfo: object, seconds = 0.01): HostResponse => ({
  status: 200,
  headers: new Headers(),
  text: '',
  body: { code: 1, msg: '', time: '1000', data: { userinfo } },
  seconds,
});

it.each([
  { name: 'the seconds until expiretime', userinfo: { expires_in: 60, expiretime: 1060 } },
  { name: 'a second passed during the call', userinfo: { expires_in: 60, expiretime: 1059 } },
  {
    name: 'three seconds passed during a call of 2.5 s',
    userinfo: { expires_in: 60, expiretime: 1057 },
    seconds: 2.5,
  },
  { name: 'other types, which are drift of their own', userinfo: { expires_in: '60' } },
])('the life of a session is right: $name', ({ userinfo, seconds }) => {
  expect(findLifeFlaw(answer(userinfo, seconds))).toBeNull();
});

it.each([
  { name: 'an hour instead of a day', userinfo: { expires_in: 3600, expiretime: 87_400 } },
  {
    name: 'four seconds in a call of 2.5 s',
    userinfo: { expires_in: 60, expiretime: 1064 },
    seconds: 2.5,
  },
  { name: 'no time left', userinfo: { expires_in: 0, expiretime: 1000 } },
])('the life of a session is wrong: $name', ({ userinfo, seconds }) => {
  expect(findLifeFlaw(answer(userinfo, seconds))).toMatchObject({
    where: 'data.userinfo.expires_in',
    got: String(userinfo.expires_in),
  });
});

it('an answer without a session has no life to check', () => {
  expect(findLifeFlaw({ ...answer({}), body: undefined })).toBeNull();
});
