import { expect, test } from 'vitest';
import type { Failure } from '../../http/envelope.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { successAnswer, failed, fakeMemory } from '../fakes.test-support.ts';

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
