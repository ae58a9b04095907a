import { describe, expect, it } from 'vitest';
import { formatOdds } from '#contract/rules/settle.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { NOON } from '../testing/test-server.ts';
import { run } from '../core/world/database.ts';
import { parseOddsFor, wrongOverrides } from './odds.ts';

describe('odds set by hand', () => {
  it.each([
    ['big', '1.00'],
    ['big', '200000.00'],
    ['fish', '2.00/3.00/4.00'],
  ])('for %s may be %s', (key, text) => {
    const odds = parseOddsFor(key, text);
    expect(odds && formatOdds(odds)).toBe(text);
  });

  it.each([
    ['big', '0.99'],
    ['big', '200000.01'],
    ['big', '2.00/3.00/4.00'],
    ['big', 'x'],
    ['fish', '2.00'],
    ['fish', '0.99/3.00/4.00'],
    ['fish', '2.00/3.00/200000.01'],
  ])('for %s are never %s', (key, text) => {
    expect(parseOddsFor(key, text)).toBeNull();
  });

  it('fail the audit for another play or odds, with ten rows at most', () => {
    const { world } = bareWorld({ now: NOON, scenario: 'empty' });
    const store = (key: string, odds: string) =>
      run(world.db, 'INSERT INTO odds_override (game_id, key, odds) VALUES (1, ?, ?)', key, odds);
    store('small', '1.90');
    expect(wrongOverrides(world)).toEqual([]);
    store('big', '0.50');
    store('huge', '2.00');
    const says = 'odds set by hand are for a play or selection, and within the limits';
    const wrong = [
      { game_id: 1, key: 'big', odds: '0.50' },
      { game_id: 1, key: 'huge', odds: '2.00' },
    ];
    expect(wrongOverrides(world)).toEqual([{ rule: 'O1', says, rows: wrong }]);
    for (let no = 0; no < 11; no += 1) store(`no such play ${no}`, '2.00');
    expect(wrongOverrides(world)[0]?.rows).toHaveLength(10);
  });
});
