import { expect, test } from 'vitest';
import { fakeMemory } from '../stores/fakes.test-support.ts';
import { Entries } from './entries.ts';

const at = (key: string, pathname = '/') => ({ key, pathname, search: '', hash: '', state: null });

/** The entries of a visit that went to a second and a third page. */
function visit(memory = fakeMemory()) {
  const entries = new Entries(memory, false);
  entries.begin(at('default'));
  entries.follow(at('b', '/b'), 'PUSH');
  entries.follow(at('c', '/c'), 'PUSH');
  return entries;
}

test('moves lead to their positions', () => {
  const entries = visit();
  expect(entries.at).toBe(2);
  entries.follow(at('default'), 'POP');
  expect(entries.at).toBe(0);
  entries.follow(at('c', '/c'), 'POP');
  expect(entries.at).toBe(2);
  entries.follow(at('d', '/d'), 'REPLACE');
  expect(entries.at).toBe(2);
  entries.follow(at('b', '/b'), 'POP');
  entries.follow(at('e', '/e'), 'PUSH');
  expect(entries.at).toBe(2);
  entries.follow(at('b', '/b'), 'POP');
  expect(entries.at).toBe(1);
});

test('typed addresses, which have no key of their own, are new entries that can be returned to', () => {
  const entries = visit();
  entries.follow(at('default', '/typed'), 'POP');
  expect(entries.at).toBe(3);
  entries.follow(at('default', '/other'), 'POP');
  expect(entries.at).toBe(4);
  entries.follow(at('default', '/typed'), 'POP');
  expect(entries.at).toBe(3);
  entries.follow(at('default'), 'POP');
  expect(entries.at).toBe(0);
});

test.each([
  ['a reload finds its entries', true, 'b', 1],
  ['a new visit begins at its first entry', false, 'b', 0],
  ['a reload at an entry that is not known begins anew', true, 'x', 0],
])('%s', (_title, isReload, key, position) => {
  const memory = fakeMemory();
  visit(memory);
  const entries = new Entries(memory, isReload);
  entries.begin(at(key, '/b'));
  expect(entries.at).toBe(position);
});

test.each(['', '{}', '[1]', 'no json'])('stored entries like "%s" are ignored', (text) => {
  const entries = new Entries(fakeMemory({ entries: text }), true);
  entries.begin(at('a'));
  entries.follow(at('b'), 'PUSH');
  expect(entries.at).toBe(1);
});
