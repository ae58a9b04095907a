import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minor } from '../money.ts';
import type { CartLine } from './chances.ts';
import { chanceToEndAhead, type StopRules } from './chase-chance.ts';
import { OUTCOMES } from './dice.ts';
import { oraclePays } from './oracle.ts';
import { oddsFor } from './paytables.ts';
import { ALL_SELECTIONS, type Selection } from './plays.ts';
import { formatOdds } from './settle.ts';

function line(selection: Selection, stake: number): CartLine {
  const odds = oddsFor('k35', selection);
  if (!odds) throw new Error('not on offer');
  return { selection, stake: minor(stake), odds };
}

const BIG = line({ play: 'big', pick: '' }, 10_00);
const ODD = line({ play: 'odd', pick: '' }, 10_00);
const SUM10 = line({ play: 'sum', pick: '10' }, 10_00);
const GO_ON: StopRules = { stopOnWin: false, stopAtLoss: null };
const STOP: StopRules = { stopOnWin: true, stopAtLoss: null };
const LOSES = 111 / 216;

test.each<[string, CartLine[], number[], StopRules, number]>([
  ['the first win doubles all', [BIG], [1, 2, 4], STOP, 1 - LOSES ** 3],
  ['a win that covers the losses alone', [BIG], [1, 1], STOP, 1 - LOSES],
  ['two of three draws', [BIG], [1, 1, 1], GO_ON, (1 - LOSES) ** 3 + 3 * (1 - LOSES) ** 2 * LOSES],
  // Odd alone pays the stake back and ends nothing.
  ['a payout that is no win', [SUM10, ODD], [1], STOP, 27 / 216],
  ['a payout that is no win, then another draw', [SUM10, ODD], [1, 1], STOP, 0.234375],
  ['a limit before the win', [BIG], [1, 3], { ...STOP, stopAtLoss: minor(10_00) }, 1 - LOSES],
  ['nothing', [], [1, 1], STOP, 0],
  ['no draw', [BIG], [], STOP, 0],
])('the chance to end ahead: %s', (_, lines, multipliers, stops, chance) => {
  expect(chanceToEndAhead(lines, multipliers, stops)).toBeCloseTo(chance, 12);
});

test('it is that of all courses a short chase can take', () => {
  const anyLine = fc
    .tuple(fc.constantFrom(...ALL_SELECTIONS), fc.integer({ min: 100, max: 5000 }))
    .map(([selection, stake]) => line(selection, stake));
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 10_000 }).map(minor)),
      (lines, multipliers, stopOnWin, stopAtLoss) => {
        const stops = { stopOnWin, stopAtLoss };
        const courses = 216n ** BigInt(multipliers.length);
        const exact = Number((countAhead(lines, multipliers, stops) * 10n ** 15n) / courses) / 1e15;
        expect(chanceToEndAhead(lines, multipliers, stops)).toBeCloseTo(exact, 10);
      },
    ),
    { numRuns: 60 },
  );
});

test('too many totals for one table change it by two thousandths at most', () => {
  const lines = [
    line(BIG.selection, 13_37),
    line(SUM10.selection, 7_01),
    line(ODD.selection, 4_99),
  ];
  const plan = Array.from({ length: 20 }, (_, at) => 1 + (at % 4));
  const exact = chanceToEndAhead(lines, plan, GO_ON, Infinity);
  expect(Math.abs(chanceToEndAhead(lines, plan, GO_ON, 2_000) - exact)).toBeLessThan(0.002);
});

/** Counts the courses that end ahead, out of 216 to the power of the draws, with the oracle. */
function countAhead(
  lines: readonly CartLine[],
  [multiplier, ...rest]: readonly number[],
  stops: StopRules,
  total = 0n,
): bigint {
  if (multiplier === undefined) return total > 0n ? 1n : 0n;
  const counts = new Map<bigint, bigint>();
  for (const dice of OUTCOMES) {
    const nets = lines.map(({ selection, stake, odds }) => {
      const amount = stake * multiplier;
      return (
        oraclePays({ ...selection, amount, odds: formatOdds(odds) }, dice.join('')) - BigInt(amount)
      );
    });
    const net = nets.reduce((sum, each) => sum + each, 0n);
    counts.set(net, (counts.get(net) ?? 0n) + 1n);
  }
  let ahead = 0n;
  for (const [net, count] of counts) {
    const now = total + net;
    const isOver =
      (stops.stopOnWin && net > 0n) ||
      (stops.stopAtLoss !== null && -now >= BigInt(stops.stopAtLoss));
    const left = 216n ** BigInt(rest.length);
    ahead += count * (isOver ? (now > 0n ? left : 0n) : countAhead(lines, rest, stops, now));
  }
  return ahead;
}
