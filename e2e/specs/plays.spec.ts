import type { Dice as Roll } from '#contract/rules/dice.ts';
import { BetPage, type Tab } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

/** A roll, and the total return of 10.00 on each of the lines. */
type Drawn = readonly [roll: Roll, returned: number];

interface PlayCase {
  readonly tab: Tab;
  /** The label of its button. */
  readonly pick: string;
  readonly lines?: number;
  readonly draws: readonly Drawn[];
}

const PLAYS: Readonly<Record<string, PlayCase>> = {
  'big wins from 11, loses at 10 and on a triple': {
    tab: 'Main',
    pick: 'Big',
    draws: [
      [[6, 4, 1], 20],
      [[4, 4, 2], 0],
      [[5, 5, 5], 0],
    ],
  },
  'small wins up to 10, loses at 11 and on a triple': {
    tab: 'Main',
    pick: 'Small',
    draws: [
      [[4, 4, 2], 20],
      [[6, 4, 1], 0],
      [[2, 2, 2], 0],
    ],
  },
  'odd loses on an odd triple': {
    tab: 'Main',
    pick: 'Odd',
    draws: [
      [[1, 2, 4], 20],
      [[1, 2, 3], 0],
      [[3, 3, 3], 0],
    ],
  },
  'even loses on an even triple': {
    tab: 'Main',
    pick: 'Even',
    draws: [
      [[1, 2, 3], 20],
      [[1, 2, 4], 0],
      [[2, 2, 2], 0],
    ],
  },
  'a triple wins on its own number alone': {
    tab: 'Triple',
    pick: 'Triple 3',
    draws: [
      [[3, 3, 3], 2100],
      [[3, 3, 4], 0],
      [[4, 4, 4], 0],
    ],
  },
  'any triple wins on whichever': {
    tab: 'Triple',
    pick: 'Any triple',
    draws: [
      [[6, 6, 6], 350],
      [[1, 1, 1], 350],
      [[6, 6, 5], 0],
    ],
  },
  'all triples are six lines, of which one can win': {
    tab: 'Triple',
    pick: 'All triples',
    lines: 6,
    draws: [
      [[2, 2, 2], 2100],
      [[1, 2, 2], 0],
    ],
  },
  'sum 3 wins on three ones': {
    tab: 'Sum',
    pick: 'Sum 3',
    draws: [
      [[1, 1, 1], 2100],
      [[1, 1, 2], 0],
    ],
  },
  'sum 4': {
    tab: 'Sum',
    pick: 'Sum 4',
    draws: [
      [[1, 2, 1], 700],
      [[1, 1, 1], 0],
    ],
  },
  'sum 6 wins on a triple, too': {
    tab: 'Sum',
    pick: 'Sum 6',
    draws: [
      [[2, 2, 2], 210],
      [[1, 2, 4], 0],
    ],
  },
  'sum 10': {
    tab: 'Sum',
    pick: 'Sum 10',
    draws: [
      [[3, 3, 4], 77.7],
      [[1, 4, 6], 0],
    ],
  },
  'sum 18 wins on three sixes': {
    tab: 'Sum',
    pick: 'Sum 18',
    draws: [
      [[6, 6, 6], 2100],
      [[6, 6, 5], 0],
    ],
  },
  'a long card wins once, on its two numbers, whatever the third': {
    tab: 'Cards',
    pick: 'Long card 1-4',
    draws: [
      [[1, 4, 6], 70],
      [[4, 1, 4], 70],
      [[1, 1, 2], 0],
      [[1, 1, 1], 0],
    ],
  },
  'a short card wins on exactly two': {
    tab: 'Cards',
    pick: 'Short card 3',
    draws: [
      [[3, 5, 3], 140],
      [[3, 1, 2], 0],
      [[3, 3, 3], 0],
    ],
  },
  'a sign pays for each die that shows it': {
    tab: 'Fish',
    pick: 'Fish 1',
    draws: [
      [[1, 2, 3], 20],
      [[1, 3, 1], 30],
      [[1, 1, 1], 40],
      [[2, 3, 4], 0],
    ],
  },
};

for (const [title, { tab, pick, lines = 1, draws }] of Object.entries(PLAYS)) {
  test(title, async ({ page, player, dice, clock }) => {
    test.slow(); // three or four draws, one after the other
    await player.signIn({ amount: '1000.00' });
    await dice.next(1, ...draws.map(([roll]) => roll));
    const bet = new BetPage(page);
    await bet.open();
    const stake = 10 * lines;
    let balance = 1000;
    for (const [, returned] of draws) {
      await bet.pick(tab, pick);
      await bet.openCart();
      await bet.place(`Place ${lines} bet${lines > 1 ? 's' : ''} · ${stake}.00`);
      await expect(bet.balance(amount(balance - stake))).toBeVisible();
      await clock.to('settled');
      balance += returned - stake;
      await expect(bet.result.sheet).toContainText(`Returned${amount(returned)}`);
      await bet.result.close();
      await expect(bet.balance(amount(balance))).toBeVisible();
      expect(await player.balance()).toBe(balance.toFixed(2));
    }
  });
}

/** Formats an amount like the screen does: "1,010.00". */
function amount(value: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
