import type { BrowserContext, Page } from '@playwright/test';
import { BetPage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`/#${path}`);
  return tab;
}

const toButton = (element: HTMLElement | SVGElement) => element as HTMLElement; // the app has no SVG buttons

test.describe('on a host that ignores keys', () => {
  test.use({ worldOptions: { hostProfile: 'stock' } });

  test('two tabs send a lost bet again once, and both show that it is placed', async ({
    page,
    context,
    player,
    faults,
    clock,
    journal,
  }) => {
    await player.signIn({ amount: '100.00' });
    await faults.drop('games.submitBet');
    await new BetPage(page).placeOnBig();
    const notice = /^No reply for draw 201 yet/;
    await expect(new BetPage(page).text(notice)).toBeVisible();
    const other = await secondTab(context, '/pages/game/bet?game_id=1');
    const tabs = [new BetPage(page), new BetPage(other)];
    for (const tab of tabs) await expect(tab.text(notice)).toBeVisible();
    await clock.advance('10s');
    for (const tab of tabs) {
      await tab.text('Look again').click();
      await expect(tab.text('Send again')).toBeVisible();
    }
    const buttons = await Promise.all(
      tabs.map((tab) => tab.text('Send again').evaluateHandle(toButton)),
    );
    await Promise.all(buttons.map((button) => button.evaluate((each) => each.click())));
    for (const tab of tabs) {
      await expect(tab.balance('90.00')).toBeVisible();
      await expect(tab.text(notice)).toBeHidden();
      await expect(tab.placed).toBeVisible();
    }
    expect(await journal.count({ route: 'games.submitBet' })).toBe(2);
    expect(await player.bets()).toHaveLength(1);
  });
});
