import { afterEach, expect, test, vi } from 'vitest';
import { deferred, failed, FakeApi, scriptedApi, successAnswer } from '../fakes.test-support.ts';
import { RecipientCheck } from './recipient-check.ts';

afterEach(() => {
  vi.useRealTimers();
});

const NAMED = successAnswer({ name: 'D***o' });

test('a name is asked for once, also while the answer is under way', async () => {
  const api = new FakeApi();
  const held = api.hold('wallet.recipient');
  const check = new RecipientCheck(api);
  const both = Promise.all([check.check('demo'), check.check('demo')]);
  expect(check.isRunning('demo')).toBe(true);
  held.resolve(NAMED);
  await both;
  await check.check('demo');
  expect(check.isRunning('demo')).toBe(false);
  expect([check.nameOf('demo'), check.nameOf('other')]).toEqual(['D***o', null]);
  expect(api.calls.map(({ payload }) => payload)).toEqual([{ to_user: 'demo' }]);
});

test('nothing is asked for an empty name', async () => {
  const api = new FakeApi();
  await new RecipientCheck(api).check('');
  expect(api.calls).toEqual([]);
});

test('a refusal that a transfer would get holds it up, until the next check', async () => {
  const answers = { 'wallet.recipient': () => failed('business', 'recipient_locked') };
  const api = new FakeApi(answers);
  const check = new RecipientCheck(api);
  await check.check('demo');
  expect(check.refusalOf('demo')?.key).toBe('recipient_locked');
  expect(check.refusalOf('other')).toBe(null);
  api.handlers = { 'wallet.recipient': () => NAMED };
  await check.check('demo');
  expect([check.refusalOf('demo'), check.nameOf('demo')]).toEqual([null, 'D***o']);
});

test.each([
  failed('business', 'recipient_throttled'),
  failed('business', 'insufficient_balance'),
  failed('network'),
])('another failure holds up no transfer: %o', async (answer) => {
  const { api } = scriptedApi({ 'wallet.recipient': answer });
  const check = new RecipientCheck(api);
  await check.check('demo');
  expect([check.refusalOf('demo'), check.isRunning('demo')]).toEqual([null, false]);
  const isThrottled = !answer.ok && answer.failure.key === 'recipient_throttled';
  expect(check.excuseOf('demo') !== null).toBe(isThrottled);
});

test('a host that does not answer is waited for three seconds', async () => {
  vi.useFakeTimers();
  const api = new FakeApi({
    'wallet.recipient': (_payload, options) => {
      const answer = deferred<ReturnType<typeof failed>>();
      options?.signal?.addEventListener('abort', () => answer.resolve(failed('network')));
      return answer.promise;
    },
  });
  const check = new RecipientCheck(api);
  let isDone = false;
  void check.check('demo').then(() => (isDone = true));
  await vi.advanceTimersByTimeAsync(2999);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([isDone, check.refusalOf('demo')]).toEqual([true, null]);
});

test('an answer for another name or an earlier session is ignored', async () => {
  const api = new FakeApi();
  const first = api.hold('wallet.recipient');
  const check = new RecipientCheck(api);
  const old = check.check('demo');
  const second = api.hold('wallet.recipient');
  const other = check.check('other');
  first.resolve(NAMED);
  await old;
  expect([check.nameOf('demo'), check.nameOf('other')]).toEqual([null, null]);
  check.reset();
  second.resolve(NAMED);
  await other;
  expect(check.nameOf('other')).toBe(null);
});
