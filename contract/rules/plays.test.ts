import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_SELECTIONS,
  parseSelection,
  picksOf,
  PLAY_GROUPS,
  PLAYS,
  selectionKey,
} from './plays.ts';

describe('ALL_SELECTIONS', () => {
  it('has 4 even-money, 8 triple, 16 sum, 15 long, 6 short and 6 fish selections', () => {
    const counts = PLAYS.map((play) => picksOf(play).length);
    expect(counts).toEqual([1, 1, 1, 1, 6, 1, 1, 16, 15, 6, 6]);
    expect(ALL_SELECTIONS).toHaveLength(55);
  });

  it('gives every selection its own key', () => {
    expect(new Set(ALL_SELECTIONS.map(selectionKey)).size).toBe(55);
    expect(ALL_SELECTIONS.map(selectionKey)).toEqual(
      expect.arrayContaining(['big', 'any_triple', 'sum:3', 'sum:18', 'long:1-4', 'fish:6']),
    );
  });
});

it('PLAY_GROUPS shows every play in exactly one tab', () => {
  const shown = PLAY_GROUPS.flatMap((each): readonly string[] => each.plays);
  expect(shown.toSorted()).toEqual([...PLAYS].toSorted());
});

describe('parseSelection', () => {
  it('parses every selection to the same object', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALL_SELECTIONS), (selection) => {
        expect(parseSelection(selection.play, selection.pick)).toBe(selection);
        const [play, pick] = selectionKey(selection).split(':');
        expect(parseSelection(play, pick)).toBe(selection);
      }),
    );
  });

  it.each([
    ['big', undefined, 'big'],
    ['big', null, 'big'],
    ['any_triple', '', 'any_triple'],
    ['sum', 10, 'sum:10'],
    ['sum', '10', 'sum:10'],
    ['fish', 6, 'fish:6'],
    ['long', '4-1', 'long:1-4'],
    ['long', '1-4', 'long:1-4'],
  ])('reads %s with %j as %s', (play, pick, key) => {
    const selection = parseSelection(play, pick);
    expect(selection && selectionKey(selection)).toBe(key);
  });

  it.each<[string, unknown[]]>([
    ['sum', [2, 19, '010', ' 10', '10\n', '1e1', 10.5, [10], '٣', undefined]],
    ['sum', [Number.NaN, Number.POSITIVE_INFINITY]],
    ['triple', [0, 7, '3-4', '']],
    ['short', [true]],
    ['fish', [null]],
    ['long', ['1-1', '1-7', '14', [1, 4], ['4-1'], '1-4-5', 3]],
    ['big', ['1', 0, false]],
  ])('refuses %s with %j', (play, picks) => {
    expect(picks.filter((pick) => parseSelection(play, pick))).toEqual([]);
  });

  it.each(['BIG', 'huge', '', '__proto__', 'constructor', null, ['big'], 0])(
    'refuses the play %j',
    (play) => {
      expect(parseSelection(play, '')).toBeNull();
    },
  );

  it('returns a selection of the board or null for any input', () => {
    const anyPlay = fc.oneof(fc.constantFrom(...PLAYS), fc.anything({ withBigInt: true }));
    fc.assert(
      fc.property(anyPlay, fc.anything(), (play, pick) => {
        const selection = parseSelection(play, pick);
        expect(selection === null || ALL_SELECTIONS.includes(selection)).toBe(true);
      }),
    );
  });
});
