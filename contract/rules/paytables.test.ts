import { describe, expect, it } from 'vitest';
import { OUTCOMES } from './dice.ts';
import { oracleHits } from './oracle.ts';
import { oddsFor, PAYTABLE_NAMES } from './paytables.ts';
import { ALL_SELECTIONS, parseSelection, selectionKey } from './plays.ts';
import { formatOdds } from './settle.ts';

const selections = ALL_SELECTIONS.map((each) => [selectionKey(each), each] as const);

it.each(selections)(
  'k35 pays floor(210 / winning outcomes) on %s, or the classic fish',
  (_, each) => {
    const winning = OUTCOMES.filter((dice) => oracleHits(each.play, each.pick, dice.join('')) > 0);
    const expected = each.play === 'fish' ? [200, 300, 400] : [Math.floor(21_000 / winning.length)];
    expect(oddsFor('k35', each)).toEqual(expected);
  },
);

describe('macau', () => {
  // Pays "to one", so the decimal odds are one more (GAME-8).
  it.each([
    ['big', '', 1],
    ['even', '', 1],
    ['triple', '4', 150],
    ['any_triple', '', 24],
    ['all_triple', '', 24],
    ['sum', '3', 150],
    ['sum', '18', 150],
    ['sum', '4', 50],
    ['sum', '17', 50],
    ['sum', '5', 18],
    ['sum', '15', 14],
    ['sum', '7', 12],
    ['sum', '13', 8],
    ['sum', '9', 6],
    ['sum', '11', 6],
    ['long', '2-5', 5],
    ['short', '2', 8],
  ])('pays %s %s at %i to one', (play, pick, toOne) => {
    expect(written('macau', play, pick)).toBe(`${toOne + 1}.00`);
  });

  it('pays fish 1, 2 and 3 to one', () => {
    expect(written('macau', 'fish', '1')).toBe('2.00/3.00/4.00');
  });
});

describe('lottery', () => {
  // Prizes for a ticket of 2 yuan, the stake included (GAME-9).
  it.each([
    ['sum', '4', 80],
    ['sum', '16', 40],
    ['sum', '6', 25],
    ['sum', '14', 16],
    ['sum', '8', 12],
    ['sum', '12', 10],
    ['sum', '10', 9],
    ['any_triple', '', 40],
    ['triple', '1', 240],
    ['sum', '3', 240],
    ['short', '6', 15],
    ['long', '1-6', 8],
  ])('pays %s %s the official prize of %i yuan for 2', (play, pick, prize) => {
    expect(written('lottery', play, pick)).toBe((prize / 2).toFixed(2));
  });

  it('does not offer plays that official K3 lacks', () => {
    const missing = ALL_SELECTIONS.filter((each) => oddsFor('lottery', each) === null);
    expect(new Set(missing.map((each) => each.play))).toEqual(
      new Set(['big', 'small', 'odd', 'even', 'fish']),
    );
  });
});

describe('every paytable', () => {
  it.each(PAYTABLE_NAMES)(
    '%s pays all_triple as any_triple and a sum as its mirror image',
    (name) => {
      expect(written(name, 'all_triple', '')).toBe(written(name, 'any_triple', ''));
      for (let sum = 3; sum <= 10; sum += 1)
        expect(written(name, 'sum', String(sum))).toBe(written(name, 'sum', String(21 - sum)));
    },
  );

  it.each(PAYTABLE_NAMES)('%s has one rate for a selection, three for fish', (name) => {
    for (const selection of ALL_SELECTIONS) {
      const odds = oddsFor(name, selection);
      if (odds) expect(odds).toHaveLength(selection.play === 'fish' ? 3 : 1);
    }
  });
});

function written(name: (typeof PAYTABLE_NAMES)[number], play: string, pick: string): string | null {
  const selection = parseSelection(play, pick);
  const odds = selection && oddsFor(name, selection);
  return odds && formatOdds(odds);
}
