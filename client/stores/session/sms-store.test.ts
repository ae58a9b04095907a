import { expect, test } from 'vitest';
import { NOW_MS, NOW_S } from './session-store.test-support.ts';
import { SMS_MEMORY_KEY, SmsStore } from './sms-store.ts';
import { failed, fakeMemory, scriptedApi } from '../fakes.test-support.ts';

const MOBILE = '13800138000';
const SENT = { ok: true, data: null, serverTime: NOW_S } as const;

function setUp(answer: Parameters<typeof scriptedApi>[0][string] = SENT, entries = {}) {
  const { api, calls } = scriptedApi({ 'sms.send': answer });
  const { entries: map, ...memory } = fakeMemory(entries);
  const time = { nowMs: NOW_MS, isKnown: true };
  const open = () => new SmsStore({ api, memory, time });
  return { store: open(), open, calls, time, map };
}

test('the wait is never shorter than the server’s, despite whole seconds', async () => {
  const { store, time } = setUp();
  await store.sendCode(MOBILE, 'mobilelogin');
  // The code was sent at most a second after the time of the envelope.
  time.nowMs = NOW_MS + 999 + 59_999;
  expect(store.remainingMs(MOBILE, 'mobilelogin')).toBeGreaterThan(0);
});

test('each number and each purpose wait separately', async () => {
  const { store, open } = setUp();
  await store.sendCode(MOBILE, 'mobilelogin');
  expect(store.remainingMs('13900139000', 'mobilelogin')).toBe(0);
  expect(store.remainingMs(MOBILE, 'resetpwd')).toBe(0);
  await store.sendCode(MOBILE, 'resetpwd');
  for (const event of ['mobilelogin', 'resetpwd'] as const) {
    expect(open().remainingMs(MOBILE, event)).toBe(60_000);
  }
});

test('a refused code causes no wait', async () => {
  const { store, map } = setUp(failed('business', null, 'Sent too often, try again later'));
  expect(await store.sendCode(MOBILE, 'mobilelogin')).toMatchObject({ ok: false });
  expect(store.remainingMs(MOBILE, 'mobilelogin')).toBe(0);
  expect(store.isSending).toBe(false);
  expect(map.size).toBe(0);
});

test.each(['{', 'null', '7', '[{"mobile":1}]', '[{"mobile":"13800138000","atMs":1}]', '[null]'])(
  '%s in the storage is ignored',
  (text) => {
    const { store } = setUp(SENT, { [SMS_MEMORY_KEY]: text });
    expect(store.lastMobile).toBe('');
    expect(store.remainingMs(MOBILE, 'mobilelogin')).toBe(0);
  },
);
