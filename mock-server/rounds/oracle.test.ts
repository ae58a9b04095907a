import { expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { OUTCOMES } from '#contract/rules/dice.ts';
import { MAX_PAYOUT } from '#contract/rules/limits.ts';
import { oddsFor } from '#contract/rules/paytables.ts';
import { ALL_SELECTIONS, selectionKey } from '#contract/rules/plays.ts';
import { formatOdds, hitsOf, payout } from '#contract/rules/settle.ts';
import { oraclePays } from './oracle.ts';

it.each(ALL_SELECTIONS.map((selection) => [selectionKey(selection), selection] as const))(
  'the oracle pays on %s what the rules pay, for each outcome',
  (_, selection) => {
    const odds = oddsFor('k35', selection);
    if (!odds) throw new Error('not on offer');
    const line = { ...selection, amount: 1_01, odds: formatOdds(odds) };
    for (const dice of OUTCOMES) {
      const rolled = dice.join('');
      const due = payout(minor(1_01), odds, hitsOf(selection, dice));
      expect([rolled, oraclePays(line, rolled)]).toEqual([rolled, BigInt(due)]);
    }
  },
);

it('the oracle pays up to the cap', () => {
  const pays = (amount: number) =>
    oraclePays({ play: 'big', pick: '', amount, odds: '2.00' }, '655');
  expect(pays(MAX_PAYOUT / 2 - 1)).toBe(BigInt(MAX_PAYOUT - 2));
  expect(pays(MAX_PAYOUT / 2)).toBe(BigInt(MAX_PAYOUT));
  expect(pays(MAX_PAYOUT / 2 + 1)).toBe(BigInt(MAX_PAYOUT));
});

it('the oracle refuses more hits than the line has rates', () => {
  const line = { play: 'fish', pick: '6', amount: 1_00, odds: '2.00' };
  expect(() => oraclePays(line, '661')).toThrow('odds 2.00 have no rate for 2 hits');
});
