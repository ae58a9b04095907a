import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { findDrifts } from './compare.ts';

const closed = { additionalProperties: false };
const Item = Type.Object({ id: Type.Integer(), kind: Type.Enum(['a', 'b']) }, closed);
const List = Type.Object({
  list: Type.Array(Item),
  next: Type.Union([Item, Type.Null()]),
  dice: Type.Tuple([Type.Integer(), Type.Integer()]),
});
const GOOD = { list: [{ id: 1, kind: 'a' }], next: null, dice: [1, 2] };

it.each([
  ['what fits', {}, []],
  [
    'a type of several items',
    { list: Array.from({ length: 20 }, () => ({ id: '1', kind: 'a' })) },
    ['types data.list[].id: integer, string of 1 characters'],
  ],
  [
    'a value that an enum lacks',
    { list: [{ id: 1, kind: 'c' }] },
    ['types data.list[].kind: one of "a", "b", string "c"'],
  ],
  ['a missing field', { list: [{ kind: 'a' }] }, ['missing data.list[].id: a value, nothing']],
  [
    'a field too many',
    { list: [{ id: 1, kind: 'a', x: [] }] },
    ['extra data.list[].x: nothing, array of 0'],
  ],
  [
    'what is wrong inside of an alternative',
    { next: { id: 1.5, kind: 'a' } },
    ['types data.next.id: integer, number 1.5'],
  ],
  [
    'a value that fits no alternative',
    { next: true },
    ['types data.next: object or null, boolean true'],
  ],
  [
    'a list of another length',
    { dice: [1] },
    ['types data.dice: to not have fewer than 2 items, array of 1'],
  ],
])('a comparison names %s', (_, change, drifts) => {
  const found = findDrifts(List, { ...GOOD, ...change }, 'data');
  const texts = found.map(
    ({ kind, where, expected, got }) => `${kind} ${where}: ${expected}, ${got}`,
  );
  expect(texts).toEqual(drifts);
});
