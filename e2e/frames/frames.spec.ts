import type { Page } from '@playwright/test';
import type { Dice } from '#contract/rules/dice.ts';
import { BetPage, type Tab } from '../../kit/playwright/pages/index.ts';
import { ChasePlan } from '../pages/bet-board.ts';
import { test } from '../support/test.ts';

/** A pick, the dice of its draw, and what the page says at the end. */
interface Story {
  readonly pick: readonly [Tab, string];
  readonly dice: Dice;
  readonly end: RegExp;
  readonly isChase?: true;
}

const BIG = ['Main', 'Big'] as const;
const STORIES: Readonly<Record<string, Story>> = {
  'small win': { pick: BIG, dice: [6, 5, 4], end: /^You won 10\.00$/ },
  'large win': { pick: ['Sum', 'Sum 10'], dice: [6, 3, 1], end: /^You won 67\.70$/ },
  'grand win': { pick: ['Sum', 'Sum 3'], dice: [1, 1, 1], end: /^You won 2,090\.00$/ },
  loss: { pick: BIG, dice: [1, 2, 1], end: /^Draw 201: −10\.00$/ },
  'chase end': { pick: BIG, dice: [6, 5, 4], end: /^Chase stopped on a win/, isChase: true },
};

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const [name, { pick, dice: roll, end, isChase }] of Object.entries(STORIES))
  test(name, async ({ page, player, clock, dice }, info) => {
    const bet = new BetPage(page);
    await player.signIn();
    await dice.next(1, roll);
    await bet.open();
    await bet.pickButton('Big').waitFor();
    const plan = new ChasePlan(page);
    await film(page, info.outputPath('place'), async () => {
      await bet.pick(...pick);
      if (isChase) {
        await bet.openCart();
        await plan.open();
        await plan.press(/^Use this plan/);
      }
      await page
        .getByRole('button', { name: /^Place / })
        .last()
        .click();
      await page.getByRole('button', { name: /^My bets/ }).waitFor();
    });
    await clock.to('close');
    await clock.advance('55s');
    await clock.speed(1);
    await film(page, info.outputPath('draw'), () => page.getByText(end).first().waitFor());
  });

/** Takes one picture after the other until the act is done, and some of what stays. */
async function film(page: Page, folder: string, act: () => Promise<void>): Promise<void> {
  let left = Infinity;
  const acted = act().finally(() => (left = 12));
  for (let no = 100; left > 0; no += 1, left -= 1)
    await page.screenshot({ path: `${folder}/${no}.png` });
  await acted;
}
