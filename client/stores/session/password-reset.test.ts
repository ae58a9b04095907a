import { expect, test } from 'vitest';
import { failed, scriptedApi } from '../fakes.test-support.ts';
import { NOW_S } from './session-store.test-support.ts';
import { PasswordReset } from './password-reset.ts';

const DONE = { ok: true, data: null, serverTime: NOW_S } as const;

function setUp(answer: Parameters<typeof scriptedApi>[0][string]) {
  const { api, calls } = scriptedApi({ 'user.resetpwd': answer });
  return { reset: new PasswordReset(api), calls };
}

test('a reset sends mobile, code and new password, and names its kind', async () => {
  const { reset, calls } = setUp(DONE);
  expect(await reset.send('13800138000', '1234', 'another7')).toMatchObject({ ok: true });
  expect(calls[0]?.payload).toEqual({
    type: 'mobile',
    mobile: '13800138000',
    captcha: '1234',
    newpassword: 'another7',
  });
  expect(reset.offer.isOpen).toBe(true);
});

test('a refused reset stays on offer', async () => {
  const { reset } = setUp(failed('business', 'captcha_incorrect', 'Captcha is incorrect'));
  expect(await reset.send('13800138000', '1234', 'another7')).toMatchObject({ ok: false });
  expect(reset.offer.isOpen).toBe(true);
});

test.each([
  ['business', 404],
  ['http', 404],
  ['unauthorized', 401],
] as const)('%s %i of the host ends the offer', async (kind, code) => {
  const failure = { kind, code, message: 'An error occurred', key: null };
  const { reset } = setUp({ ok: false, failure });
  await reset.send('13800138000', '1234', 'another7');
  expect(reset.offer.isOpen).toBe(false);
});
