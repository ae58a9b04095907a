import { expect, it } from 'vitest';
import { bareWorld } from '../testing/bare-world.ts';
import { NOON } from '../testing/test-server.ts';
import { run } from '../core/world/database.ts';
import { wrongOverrides } from './odds.ts';

it('odds set by hand fail the audit for another play or odds, with ten rows at most', () => {
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
