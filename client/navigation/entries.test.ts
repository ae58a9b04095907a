import { expect, test } from 'vitest';
import { fakeMemory } from '../stores/fakes.test-support.ts';
import { Entries, NO_KEY } from './entries.ts';

const at = (key: string, pathname = '/') => ({ key, pathname, search: '', hash: '', state: null });

/** The entries of a visit that went to a second and a third page. */
function visit(memory = fakeMemory()) {
  const entries = new Entries(memory, false);
  entries.begin(at(NO_KEY));
  entries.follow(at('a'), 'REPLACE');
  entries.follow(at('b', '/b'), 'PUSH');
  entries.follow(at('c', '/c'), 'PUSH');
  return entries;
}

test('moves lead to their positions', () => {
  const entries = visit();
  expect(entries.at).toBe(2);
  entries.follow(at('a'), 'POP');
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

test('typed addresses are new entries, which get keys of their own', () => {
  const entries = visit();
  for (const [position, key] of [
    [3, 'd'],
    [4, 'e'],
  ] as const) {
    entries.follow(at(NO_KEY, '/typed'), 'POP');
    entries.follow(at(key, '/typed'), 'REPLACE');
    expect(entries.at).toBe(position);
  }
  entries.follow(at('d', '/typed'), 'POP');
  expect(entries.at).toBe(3);
  entries.follow(at('a'), 'POP');
  expect(entries.at).toBe(0);
});

test.each([
  ['a reload finds its entries', true, 'b', 1],
  ['a new visit begins at its first entry', false, 'b', 0],
  ['a reload at an entry that is not known begins again', true, 'x', 0],
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
