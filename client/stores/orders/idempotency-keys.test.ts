import { expect, test } from 'vitest';
import { idempotencyKeys } from './idempotency-keys.ts';
import { successAnswer, failed, fakeMemory } from '../fakes.test-support.ts';

const HUNDRED = { amount: '100.00' };
const TWO_HUNDRED = { amount: '200.00' };

/** A page of a tab; `reload` returns the next page in the same tab. */
function setUpKeys(memory = fakeMemory()) {
  let made = 0;
  const newKey = () => `key-${++made}`;
  const reload = () => idempotencyKeys('pending', { newKey, memory });
  return { keys: reload(), reload, map: memory.entries };
}

test.each([
  failed('timeout'),
  failed('network'),
  failed('http'),
  failed('aborted'),
  failed('unauthorized'),
  failed('business', 'too_many_requests'),
  failed('business', 'server_busy'),
  failed('business', 'money_halted'),
])('a retry has the same key, also after a reload, unless the server decided: %j', (answer) => {
  const { keys, reload } = setUpKeys();
  keys.settle(keys.for(HUNDRED), answer);
  expect([keys.for({ ...HUNDRED }), reload().for(HUNDRED)]).toEqual(['key-1', 'key-1']);
});

test.each([successAnswer({}), failed('business', 'insufficient_balance')])(
  'after a definite answer the same payload gets a new key: %j',
  (answer) => {
    const { keys, map } = setUpKeys();
    keys.settle(keys.for(HUNDRED), answer);
    expect(map.size).toBe(0);
    expect(keys.for(HUNDRED)).toBe('key-2');
  },
);

test('each payload has its own key, which no answer for another key settles', () => {
  const { keys } = setUpKeys();
  expect([keys.for(HUNDRED), keys.for(TWO_HUNDRED)]).toEqual(['key-1', 'key-2']);
  keys.settle('key-2', successAnswer({}));
  expect([keys.for(HUNDRED), keys.for(TWO_HUNDRED)]).toEqual(['key-1', 'key-3']);
});

test('clear removes the keys', () => {
  const { keys } = setUpKeys();
  keys.for(HUNDRED);
  keys.clear();
  expect(keys.for(HUNDRED)).toBe('key-2');
});

test.each(['no JSON', '{}', '[["a"]]', '[[1,2]]', 'null'])(
  'invalid stored keys are ignored: %s',
  (text) => {
    expect(setUpKeys(fakeMemory({ pending: text })).keys.for(HUNDRED)).toBe('key-1');
  },
);
