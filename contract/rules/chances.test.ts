import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '../money.ts';
import {
  hitCounts,
  previewCart,
  returnOver216,
  rtpBasisPoints,
  winningOutcomes,
} from './chances.ts';
import { maxStake, MIN_STAKE } from './limits.ts';
import { OUTCOMES } from './dice.ts';
import { oracleHits, oraclePays } from './oracle.ts';
import { oddsFor } from './paytables.ts';
import { ALL_SELECTIONS, parseSelection, selectionKey, type Selection } from './plays.ts';
import { formatOdds, type Odds } from './settle.ts';

const selections = ALL_SELECTIONS.map((each) => [selectionKey(each), each] as const);

describe('the counts of winning outcomes (GAME-1)', () => {
  it.each([
    ['big', '', 105],
    ['small', '', 105],
    ['odd', '', 105],
    ['even', '', 105],
    ['triple', '2', 1],
    ['any_triple', '', 6],
    ['all_triple', '', 6],
    ['sum', '3', 1],
    ['sum', '17', 3],
    ['sum', '5', 6],
    ['sum', '15', 10],
    ['sum', '7', 15],
    ['sum', '13', 21],
    ['sum', '9', 25],
    ['sum', '10', 27],
    ['long', '3-6', 30],
    ['short', '4', 15],
    ['fish', '1', 91],
  ])('%s %s wins on %i of the 216 outcomes', (play, pick, outcomes) => {
    expect(winningOutcomes(selection(play, pick))).toBe(outcomes);
  });

  it.each(selections)('of %s match the oracle', (_, each) => {
    const hits = OUTCOMES.map((dice) => oracleHits(each.play, each.pick, dice.join('')));
    const expected = [1, 2, 3].map((wanted) => hits.filter((hit) => hit === wanted).length);
    expect(hitCounts(each)).toEqual(expected);
  });
});

describe('the return to the player', () => {
  it.each([
    ['big', '', 9722],
    ['triple', '6', 9722],
    ['sum', '9', 9722],
    ['sum', '10', 9713],
    ['fish', '3', 9213],
  ])('of %s %s is %i basis points under k35 (GAME-7)', (play, pick, rtp) => {
    expect(rtpBasisPoints('k35', selection(play, pick))).toBe(rtp);
  });

  it('is null where the table does not offer the selection', () => {
    expect(returnOver216('lottery', selection('big', ''))).toBeNull();
    expect(rtpBasisPoints('lottery', selection('fish', '1'))).toBeNull();
  });
});

describe('previewCart', () => {
  const anyLine = fc.constantFrom(...ALL_SELECTIONS).chain((each) => {
    const odds = offered(each);
    const stake = fc.integer({ min: MIN_STAKE, max: maxStake(odds) }).map(minor);
    return fc.record({ selection: fc.constant(each), stake, odds: fc.constant(odds) });
  });
  const anyCart = fc.array(anyLine, { minLength: 1, maxLength: 12 });

  it('computes the possible results of 10.00 on big', () => {
    const cart = [{ selection: selection('big', ''), stake: minor(1000), odds: [200] }];
    expect(previewCart(cart)).toEqual({
      total: 1000,
      aheadOutcomes: 105,
      best: 1000,
      worst: -1000,
      expectedCost: 28, // 1000 × 6/216 = 27.78
    });
  });

  it('applies the cap to every line', () => {
    const cart = [{ selection: selection('triple', '1'), stake: minor(1000), odds: [21_000] }];
    expect(previewCart(cart, minor(5000)).best).toBe(4000);
    expect(previewCart([{ ...cart[0]!, stake: minor(1e13) }]).best).toBe(20_000_000 - 1e13);
  });

  it('agrees with the oracle on any cart', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const total = cart.reduce((sum, line) => sum + BigInt(line.stake), 0n);
        const nets = OUTCOMES.map((dice) =>
          cart.reduce((net, { selection: each, stake, odds }) => {
            const line = { ...each, amount: stake, odds: formatOdds(odds) };
            return net + oraclePays(line, dice.join(''));
          }, -total),
        );
        const sorted = nets.toSorted((a, b) => (a < b ? -1 : 1));
        const lost = -nets.reduce((sum, net) => sum + net, 0n);
        const preview = previewCart(cart);
        expect(BigInt(preview.total)).toBe(total);
        expect(preview.aheadOutcomes).toBe(nets.filter((net) => net > 0n).length);
        expect([BigInt(preview.worst), BigInt(preview.best)]).toEqual([sorted[0], sorted[215]]);
        const overstated = BigInt(preview.expectedCost) * 216n - lost;
        expect(overstated >= 0n && overstated < 216n).toBe(true);
      }),
      { examples: [[[]]] },
    );
  });

  it('finds no cart under k35 that always wins or costs nothing', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { worst, aheadOutcomes, expectedCost } = previewCart(cart);
        expect(worst).toBeLessThan(0);
        expect(aheadOutcomes).toBeLessThan(216);
        expect(expectedCost).toBeGreaterThan(0);
      }),
    );
  });

  it('finds a sure win when the odds allow one', () => {
    const cart = ['big', 'small', 'any_triple'].map((play) => ({
      selection: selection(play, ''),
      stake: minor(100),
      odds: [301],
    }));
    expect(previewCart(cart)).toMatchObject({ aheadOutcomes: 216, worst: 1, expectedCost: -1 });
  });
});

function selection(play: string, pick: string): Selection {
  const found = parseSelection(play, pick);
  if (!found) throw new Error(`no selection: ${play} ${pick}`);
  return found;
}

function offered(each: Selection): Odds {
  const odds = oddsFor('k35', each);
  if (!odds) throw new Error(`k35 offers everything, but not ${selectionKey(each)}`);
  return odds;
}
