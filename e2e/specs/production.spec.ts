import { findA11yViolations } from '../pages/a11y.ts';
import { HistoryPage, HomePage } from '../../kit/playwright/pages/index.ts';
import { InstalledApp } from '../pages/installed-app.ts';
import { Overlays } from '../pages/overlays.ts';
import { ProofSheet } from '../pages/proof-sheet.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/deployed-test.ts';

/** The default scenario starts at 10:00:30 in Shanghai, with the previous period drawn. */
const DRAWN = '20260310-200';

test('the built client works below a path, with its API on another host', async ({
  page,
  player,
  deployed,
  journal,
}) => {
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

test('a shell in the chosen theme shows before the script runs, and the layout then stays stable', async ({
  page,
  deployed,
}) => {
  const [app, shell] = [new InstalledApp(page), new Shell(page)];
  for (const [theme, deviceTheme, color] of [
    ['light', 'dark', 'rgb(255, 255, 255)'],
    ['dark', 'light', 'rgb(23, 29, 39)'],
  ] as const) {
    await page.emulateMedia({ colorScheme: deviceTheme });
    // The choice of the player overrides the device setting.
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    // What the page before still loads would be held too, and take all connections.
    await page.goto(`${deployed.url}config.js`);
    deployed.holdScripts();
    const opened = app.open(deployed.url);
    await expect(app.shell).toBeVisible();
    const before = [await shell.edges(app.shellBar), await shell.edges(app.shellTabs)];
    expect(await app.backgroundColor(app.shellTabs)).toBe(color);
    deployed.releaseScripts();
    await opened;
    await expect(app.shell).toHaveCount(0);
    expect([await shell.edges(shell.titleBar), await shell.edges(shell.tabs)]).toEqual(before);
  }
  // A page outside the tabs has a shell without a tab bar.
  await page.goto(`${deployed.url}config.js`);
  deployed.holdScripts();
  const opened = app.open(`${deployed.url}?again#/pages/login/login`);
  await expect(app.shellBar).toBeVisible();
  await expect(app.shellTabs).toBeHidden();
  deployed.releaseScripts();
  await opened;
  await expect(shell.title).toHaveText('Log in');
});

test('the picture of the shell stays the largest paint of home', async ({ page, deployed }) => {
  const app = new InstalledApp(page);
  deployed.holdScripts();
  const opened = app.open(deployed.url);
  await expect(app.shell).toBeVisible();
  await expect.poll(() => app.largestPaint()).toMatch(/^data:image\/svg/);
  const first = await app.largestPaint();
  deployed.releaseScripts();
  await opened;
  await expect(page.getByRole('link', { name: 'All news' })).toBeVisible();
  expect(await app.largestPaint()).toBe(first);
});

for (const { width, height, locale, words } of [
  {
    width: 375,
    height: 812,
    locale: 'en',
    words: ['Main', 'Fish', 'Big', '11–17', 'Even', 'Triples lose all four of these.', '3', '18'],
  },
  {
    width: 320,
    height: 640,
    locale: 'zh-Hans',
    words: ['两面', '鱼虾蟹', '大', '11–17', '双', '遇三同号，四项均不中奖。', '3', '18'],
  },
]) {
  test(`the shell has the words of the board at their places, ${width} px, ${locale}`, async ({
    page,
    deployed,
  }) => {
    const app = new InstalledApp(page);
    await page.setViewportSize({ width, height });
    await page.addInitScript((value) => localStorage.setItem('locale', value), locale);
    deployed.holdScripts();
    const opened = app.open(`${deployed.url}#/pages/game/bet?game_id=1`);
    await expect(page.getByText(words[2] ?? '', { exact: true })).toBeVisible();
    const before = await app.placesOf(words);
    expect(before).not.toContain(undefined);
    deployed.releaseScripts();
    await opened;
    await expect(page.getByRole('button', { name: new RegExp(`^${words[2]}[,，]`) })).toBeVisible();
    expect(await app.placesOf(words)).toEqual(before);
  });
}

for (const [scripts, locale, message, again] of [
  [
    'lost',
    'en',
    'This page could not be loaded. Check your connection and try again.',
    'Try again',
  ],
  ['broken', 'zh-Hans', '页面加载失败，请检查网络后重试。', '重试'],
] as const) {
  test(`an app whose scripts are ${scripts} shows an error and can be reloaded`, async ({
    page,
    deployed,
    watch,
  }) => {
    watch.expect(scripts === 'lost' ? /404 \(Not Found\).*assets/ : 'as ordered');
    await page.addInitScript((value) => localStorage.setItem('locale', value), locale);
    const [app, shell] = [new InstalledApp(page), new Shell(page)];
    deployed.scripts = scripts;
    await app.open(deployed.url);
    await expect(shell.crash).toContainText(message);
    expect(await findA11yViolations(page)).toEqual([]);
    deployed.scripts = 'there';
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: again })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shell.title).toBeVisible();
    await expect(app.shell).toHaveCount(0);
    await expect(shell.crash).toHaveCount(0);
  });
}

test('a second tap on code replaced by a newer version reloads the page', async ({
  page,
  deployed,
  watch,
}) => {
  watch.expect(/proof-sheet/);
  const [app, shell] = [new InstalledApp(page), new Shell(page)];
  const [history, proof] = [new HistoryPage(page), new ProofSheet(page)];
  const toasts = await new Overlays(page).listenToToasts();
  await app.open(deployed.url);
  await expect(shell.title).toBeVisible();
  deployed.replaced = /proof-sheet/;
  // The app preloads it with the page of draws.
  const missed = proof.waitForCode();
  await app.goTo('/pages/game/history?game_id=1');
  await missed;
  await expect(history.draw(DRAWN)).toBeVisible();
  await proof.openOf(DRAWN);
  await expect.poll(toasts).toContain('Network connection failed');
  const reloaded = page.waitForEvent('load');
  await proof.openOf(DRAWN);
  await reloaded;
  await proof.openOf(DRAWN);
  await expect(proof.verdict).toContainText('Verified');
});
