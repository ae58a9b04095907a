import { beforeEach, describe, expect, it } from 'vitest';
import { parseSelection, type Selection } from '#contract/rules/plays.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { NOON } from '../testing/test-server.ts';
import { run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { type Game, gameById } from './games-table.ts';
import {
  countRates,
  ODDS_KEYS,
  oddsOf,
  overrideOdds,
  overridesOf,
  parseOddsFor,
  wrongOverrides,
} from './odds.ts';

let world: World;
let game: Game;

beforeEach(() => {
  ({ world } = bareWorld({ now: NOON, scenario: 'default' }));
  game = gameNamed(1);
});

function gameNamed(id: number): Game {
  const found = gameById(world, id);
  if (!found) throw new Error(`the scenario has no game ${id}`);
  return found;
}

function selectionOf(play: string, pick = ''): Selection {
  const selection = parseSelection(play, pick);
  if (!selection) throw new Error(`there is no ${play} ${pick}`);
  return selection;
}

const set = (key: string, text: string, of = game) =>
  overrideOdds(world, of, key, parseOddsFor(key, text));

function offered(play: string, pick = '', of = game): string | null {
  const odds = oddsOf(world, of)(selectionOf(play, pick));
  return odds && formatOdds(odds);
}

describe('the odds of a game', () => {
  it('are those of its paytable', () => {
    expect([offered('big'), offered('sum', '10')]).toEqual(['2.00', '7.77']);
  });

  it('are overridden for a play, and for a selection before its play', () => {
    set('sum', '5.00');
    set('sum:10', '6.00');
    expect([offered('sum', '10'), offered('sum', '9')]).toEqual(['6.00', '5.00']);
    expect(offered('big')).toBe('2.00');
    expect(overridesOf(world, game)).toEqual({ sum: '5.00', 'sum:10': '6.00' });
  });

  it('are overridden in this game alone', () => {
    set('big', '1.90');
    expect(offered('big', '', gameNamed(2))).toBe('2.00');
    expect(overridesOf(world, gameNamed(2))).toEqual({});
  });

  it('are set again, and are those of the paytable when the override is gone', () => {
    set('big', '1.90');
    set('big', '1.80');
    set('small', '1.70');
    expect(offered('big')).toBe('1.80');
    overrideOdds(world, game, 'big', null);
    expect([offered('big'), offered('small')]).toEqual(['2.00', '1.70']);
  });
});

describe('odds set by hand', () => {
  it('are for a play or a selection', () => {
    expect(ODDS_KEYS).toEqual([...new Set(ODDS_KEYS)]);
    expect(ODDS_KEYS).toEqual(expect.arrayContaining(['big', 'sum', 'sum:10', 'fish', 'fish:6']));
  });

  it.each([
    ['fish', 3],
    ['fish:6', 3],
    ['big', 1],
    ['fishy', 1],
    ['a:fish', 1],
  ])('for %s have %i rates', (key, rates) => {
    expect(countRates(key)).toBe(rates);
  });

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

  const store = (key: string, odds: string) =>
    run(world.db, 'INSERT INTO odds_override (game_id, key, odds) VALUES (1, ?, ?)', key, odds);

  it('pass the audit', () => {
    set('big', '1.90');
    set('fish:6', '2.00/3.00/4.00');
    expect(wrongOverrides(world)).toEqual([]);
  });

  it.each([
    ['huge', '2.00'],
    ['big', '0.50'],
  ])('for %s of %s fail the audit', (key, odds) => {
    store('small', '1.90');
    store(key, odds);
    const says = 'odds set by hand are for a play or selection, and within the limits';
    const rows = [{ game_id: 1, key, odds }];
    expect(wrongOverrides(world)).toEqual([{ rule: 'O1', says, rows }]);
  });

  it('fail the audit with ten rows at most', () => {
    for (let no = 0; no < 11; no += 1) store(`no such play ${no}`, '2.00');
    expect(wrongOverrides(world)[0]?.rows).toHaveLength(10);
  });
});
