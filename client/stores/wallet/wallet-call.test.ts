import { expect, test, vi } from 'vitest';
import { WalletCall } from './wallet-call.ts';
import type { Answer, Failure } from '../../http/envelope.ts';
import type { Data } from '#contract/api/schemas.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { successAnswer, deferred, failed, FakeApi, fakeMemory } from '../fakes.test-support.ts';

type Receipt = Data<'wallet.transfer'>;

const PAYLOAD = { to_user: 'bob', amount: '10.00' };
const RECEIPT: Receipt = {
  ...PAYLOAD,
  order_no: 'T1',
  remark: '',
  balance: '90.00',
  createtime: 1,
};

function setUp(answer: () => Answer<Receipt> | Promise<Answer<Receipt>>, memory = fakeMemory()) {
  const api = new FakeApi({ 'wallet.transfer': answer });
  const onDone = vi.fn<(receipt: Receipt) => void>();
  let keys = 0;
  const chance = { newKey: () => `key-${(keys += 1)}` };
  const act = new WalletCall('wallet.transfer', 'pending', { api, chance, memory, onDone });
  const keysSent = () => api.calls.map(({ options }) => options?.idempotencyKey);
  return { act, api, onDone, keysSent, memory };
}

test('a successful call has a receipt and calls onDone', async () => {
  const { act, onDone } = setUp(() => successAnswer(RECEIPT));
  expect(await act.send(PAYLOAD)).toBe(true);
  expect(act.receipt).toEqual(RECEIPT);
  expect(act.isBusy).toBe(false);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(RECEIPT);
  act.backToForm();
  expect(act.receipt).toBeNull();
});

test('a refusal is shown until the input changes', async () => {
  const { act, onDone } = setUp(() => failed('business', 'recipient_unknown'));
  expect(await act.send(PAYLOAD)).toBe(false);
  expect(act.failure?.key).toBe('recipient_unknown');
  expect(act.isUnknown).toBe(false);
  expect(onDone).not.toHaveBeenCalled();
  act.clearFailure();
  expect(act.failure).toBeNull();
});

test.each(['network', 'timeout', 'http'] as const)(
  'after %s the outcome is unknown and a retry uses the same key',
  async (kind) => {
    let answer: Answer<Receipt> = failed(kind);
    const { act, keysSent } = setUp(() => answer);
    await act.send(PAYLOAD);
    expect(act.isUnknown).toBe(true);
    answer = successAnswer(RECEIPT);
    expect(await act.send(PAYLOAD)).toBe(true);
    expect(keysSent()).toEqual(['key-1', 'key-1']);
    expect(act.isUnknown).toBe(false);
  },
);

test('the key of an unsettled call survives a reload', async () => {
  const memory = fakeMemory();
  await setUp(() => failed('timeout'), memory).act.send(PAYLOAD);
  const { act, keysSent } = setUp(() => successAnswer(RECEIPT), memory);
  await act.send(PAYLOAD);
  expect(keysSent()).toEqual(['key-1']);
  expect(memory.entries.size).toBe(0);
});

test('a decided call gets a new key the next time', async () => {
  const { act, keysSent } = setUp(() => successAnswer(RECEIPT));
  await act.send(PAYLOAD);
  await act.send(PAYLOAD);
  expect(keysSent()).toEqual(['key-1', 'key-2']);
});

test('a second call while one is running is ignored', async () => {
  const slow = deferred<Answer<Receipt>>();
  const { act, api } = setUp(() => slow.promise);
  const first = act.send(PAYLOAD);
  expect(act.isBusy).toBe(true);
  expect(await act.send(PAYLOAD)).toBe(false);
  slow.resolve(successAnswer(RECEIPT));
  expect(await first).toBe(true);
  expect(api.count('wallet.transfer')).toBe(1);
});

test('an answer after the session ended is ignored', async () => {
  const slow = deferred<Answer<Receipt>>();
  const { act, onDone } = setUp(() => slow.promise);
  const late = act.send(PAYLOAD);
  act.onSessionEnd('logged-out');
  expect(act.isBusy).toBe(false);
  slow.resolve(successAnswer(RECEIPT));
  expect(await late).toBe(false);
  expect(act.receipt).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

test('an unsettled call keeps its key after an expired session, not after a logout', async () => {
  const { act, keysSent } = setUp(() => failed('network'));
  await act.send(PAYLOAD);
  act.onSessionEnd('expired');
  await act.send(PAYLOAD);
  act.onSessionEnd('logged-out');
  await act.send(PAYLOAD);
  expect(keysSent()).toEqual(['key-1', 'key-1', 'key-2']);
});

const HUNDRED = { amount: '100.00' };
const TWO_HUNDRED = { amount: '200.00' };

/** A page of a tab; `reload` returns the next page in the same tab. */
function setUpKeys() {
  const { entries: map, ...memory } = fakeMemory();
  let made = 0;
  const chance = { newKey: () => `key-${++made}` };
  const reload = () => new IdempotencyKeys('pending', { chance, memory });
  return { keys: reload(), reload, map };
}

const refused = (key: Failure['key']) => ({
  ok: false as const,
  failure: { kind: 'business' as const, code: 0, message: 'x', key },
});

test('a retry of the same payload has the same key', () => {
  const { keys } = setUpKeys();
  expect([keys.for(HUNDRED), keys.for({ ...HUNDRED })]).toEqual(['key-1', 'key-1']);
});

test.each(['timeout', 'network', 'http', 'aborted', 'unauthorized'] as const)(
  'the key is kept after an answer without a decision: %s',
  (kind) => {
    const { keys } = setUpKeys();
    keys.settle(keys.for(HUNDRED), failed(kind));
    expect(keys.for(HUNDRED)).toBe('key-1');
  },
);

test.each(['too_many_requests', 'server_busy', 'money_halted'] as const)(
  'a temporary refusal does not settle an earlier attempt: %s',
  (key) => {
    const { keys } = setUpKeys();
    keys.settle(keys.for(HUNDRED), failed('timeout'));
    keys.settle(keys.for(HUNDRED), refused(key));
    expect(keys.for(HUNDRED)).toBe('key-1');
  },
);

test('after a definite answer the same payload gets a new key', () => {
  const { keys, map } = setUpKeys();
  keys.settle(keys.for(HUNDRED), successAnswer({}));
  keys.settle(keys.for(HUNDRED), refused('insufficient_balance'));
  expect(map.size).toBe(0);
  expect(keys.for(HUNDRED)).toBe('key-3');
});

test('the key survives a reload', () => {
  const { keys, reload } = setUpKeys();
  keys.for(HUNDRED);
  const after = reload();
  expect(after.for(HUNDRED)).toBe('key-1');
  after.settle('key-1', successAnswer({}));
  expect(reload().for(HUNDRED)).toBe('key-2');
});

test('each payload has its own key', () => {
  const { keys } = setUpKeys();
  expect([keys.for(HUNDRED), keys.for(TWO_HUNDRED)]).toEqual(['key-1', 'key-2']);
  keys.settle('key-2', successAnswer({}));
  expect([keys.for(HUNDRED), keys.for(TWO_HUNDRED)]).toEqual(['key-1', 'key-3']);
});

test('a late answer for another key settles nothing', () => {
  const { keys } = setUpKeys();
  keys.for(HUNDRED);
  keys.settle('key-0', successAnswer({}));
  expect(keys.for(HUNDRED)).toBe('key-1');
});

test('clear removes the keys from memory and storage', () => {
  const { keys, reload, map } = setUpKeys();
  keys.for(HUNDRED);
  keys.clear();
  expect(map.size).toBe(0);
  expect(keys.for(HUNDRED)).toBe('key-2');
  expect(reload().for(HUNDRED)).toBe('key-2');
});

test('without storage the keys are lost on reload only', () => {
  let made = 0;
  const chance = { newKey: () => `key-${++made}` };
  const memory = { get: () => null, set: () => {}, remove: () => {} };
  const keys = new IdempotencyKeys('pending', { chance, memory });
  expect([keys.for(HUNDRED), keys.for(HUNDRED)]).toEqual(['key-1', 'key-1']);
});

test.each(['no JSON', '{}', '[["a"]]', '[[1,2]]', 'null'])(
  'invalid stored keys are ignored: %s',
  (text) => {
    const { reload, map } = setUpKeys();
    map.set('pending', text);
    expect(reload().for(HUNDRED)).toBe('key-1');
  },
);
