import { findA11yViolations } from '../pages/a11y.ts';
import { HomePage } from '../../kit/playwright/pages/index.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/deployed.ts';

/** The default scenario starts at 10:00:30 in Shanghai, with the previous period drawn. */

test('the built client works on another host', async ({ page, player, deployed, journal }) => {
  await player.signIn({ amount: '100.00' });
  await page.goto(deployed.url);
  const home = new HomePage(page);
  await expect(home.balance).toContainText('100.00');
  const bet = await home.play('K3 · 3 min');
  await bet.pick('Main', 'Big');
  await bet.openCart();
  await bet.place('Place 1 bet · 10.00');
  await expect.poll(() => player.balance()).toBe('90.00');
  expect((await journal.last('games.submitBet')).headers['origin']).toBe(
    new URL(deployed.url).origin,
  );
  expect(deployed.requests.filter((file) => file.startsWith('/'))).toEqual([]);
});

test('the chosen theme and language show before the script runs', async ({ page, deployed }) => {
  const shell = page.locator('.shell'); // shown before the script runs
  // The choice of the player overrides the device setting.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('locale', 'zh-Hans');
  });
  const releaseScripts = deployed.holdScripts();
  const opened = page.goto(deployed.url);
  await expect(shell).toBeVisible();
  const findShown = () =>
    page.evaluate(() => ({
      background: getComputedStyle(document.body).backgroundColor,
      language: document.documentElement.lang,
    }));
  // Nothing is painted before the style sheet has come, yet a script can ask for its styles.
  await expect.poll(findShown).toEqual({ background: 'rgb(14, 18, 25)', language: 'zh-Hans' });
  releaseScripts();
  await opened;
  await expect(shell).toHaveCount(0);
});

for (const [scripts, locale, message, again] of [
  [
    'lost',
    'en',
    'This page could not be loaded. Check your connection and try again.',
    'Try again',
  ],
  ['broken', 'zh-Hans', '页面加载失败，请检查网络后重试。', '重试'],
] as const) {
  test(`an app with ${scripts} scripts can be reloaded`, async ({ page, deployed, watch }) => {
    watch.expect(scripts === 'lost' ? /404 \(Not Found\).*assets/ : 'as ordered');
    await page.addInitScript((value) => localStorage.setItem('locale', value), locale);
    const shell = new Shell(page);
    deployed.scripts = scripts;
    await page.goto(deployed.url);
    await expect(shell.crash).toContainText(message);
    expect(await findA11yViolations(page)).toEqual([]);
    deployed.scripts = 'there';
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: again })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shell.title).toBeVisible();
    await expect(page.locator('.shell')).toHaveCount(0);
    await expect(shell.crash).toHaveCount(0);
  });
}
