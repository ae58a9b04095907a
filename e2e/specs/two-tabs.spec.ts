import type { BrowserContext, Page } from '@playwright/test';
import {
  BetPage,
  DepositPage,
  LoginPage,
  ProfilePage,
  TabBar,
} from '../../kit/playwright/pages/index.ts';
import { listenToToasts } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`/#${path}`);
  return tab;
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/');
  await new TabBar(page).goTo('Me');
  await new ProfilePage(page).logOut();
}

const toButton = (element: HTMLElement | SVGElement) => element as HTMLElement; // the app has no SVG buttons

test('a logout in another tab clears the member data alone', async ({ page, context, player }) => {
  await player.signIn();
  const other = await secondTab(context, '/pages/repay/repay');
  const toasts = await listenToToasts(other);
  await other.reload();
  await expect(new DepositPage(other).text('1,000.00')).toBeVisible();
  const visited = await secondTab(context, '/pages/game/bet?game_id=1');
  const bet = new BetPage(visited);
  await expect(bet.balance('1,000.00')).toBeVisible();
  const slept = await secondTab(context, '/pages/profile/profile');
  await expect(new ProfilePage(slept).name(player.username)).toBeVisible();
  await slept.evaluate(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  );
  await logOut(page);
  await expect(new LoginPage(other).title).toBeVisible();
  await expect.poll(toasts).toEqual(['You are logged out']);
  await expect(bet.balance('1,000.00')).toBeHidden();
  await expect(bet.phase).toBeVisible();
  // It notices when it is shown again.
  await slept.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(new LoginPage(slept).title).toBeVisible();
});

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
