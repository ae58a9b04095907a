import { AnyPage } from '../pages/any-page.ts';
import { Overlays } from '../pages/overlays.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

const PRIVILEGES = [
  'Upgrade gift',
  'High rebate',
  'Weekly bonus',
  'Birthday gift',
  'Exclusive service',
  'Sign-in bonus',
  'Rebate bonus',
  'Level bonus',
];

/** The menu entries with the heading of the page each opens. */
const PAGES = [
  ['Personal info', 'Personal info'],
  ['Bet history', 'Bet records'],
  ['Draw history', 'Draw history'],
  ['My assets', 'My assets'],
  ['Withdraw card', 'Withdraw'],
  ['Transfer', 'Transfer'],
  ['Transactions', 'Transactions'],
  ['Prize record', 'Prize record'],
  ['Feedback', 'Feedback'],
] as const;
/** The sheets of the profile, each with a text it contains. */
const SHEETS = [
  ['Account', 'Member since10 Mar 2026'],
  ['Coin balance', '100 points to VIP 2'],
  ['Share and earn', 'Play with me on Dicebox'],
  ['Join us', 'Write to us'],
] as const;

test.describe('the profile', () => {
  test.beforeEach(async ({ player }) => player.signIn());

  test('shows and hides the balances', async ({ page }) => {
    const profile = new ProfilePage(page);
    await profile.open();
    await expect(profile.name('player1')).toBeVisible();
    await expect(profile.name('1,000')).toBeVisible();
    await profile.hideBalance();
    await expect(profile.name('1,000')).toBeHidden();
    await page.reload();
    await expect(profile.name('Balance hidden')).toBeAttached();
  });

  test('names the eight privileges and which of them are unlocked', async ({ page }) => {
    const profile = new ProfilePage(page);
    await profile.open();
    await expect(profile.text('VIP 1')).toBeVisible();
    await profile.openPrivileges();
    await expect(profile.privileges).toHaveCount(PRIVILEGES.length);
    for (const [at, title] of PRIVILEGES.entries()) {
      await expect(profile.privileges.nth(at)).toContainText(title);
    }
    await expect(profile.privileges.filter({ hasText: 'Sign-in bonus' })).toContainText('Open');
    await expect(profile.privileges.filter({ hasText: 'High rebate' })).toContainText('From VIP 5');
  });

  test('every menu entry opens its page or sheet', async ({ page }) => {
    const profile = new ProfilePage(page);
    const any = new AnyPage(page);
    await profile.open();
    for (const [menu, heading] of PAGES) {
      await profile.menu(menu).click();
      await expect(any.heading).toHaveText(heading);
      await any.back();
      await expect(any.heading).toHaveText('Me');
    }
    for (const [menu, text] of SHEETS) {
      await profile.menu(menu).click();
      await expect(profile.sheetNamed(menu)).toContainText(text);
      await profile.closeSheet();
      await expect(profile.sheet).toBeHidden();
      await expect(profile.menu(menu)).toBeFocused();
    }
    // Only the last entry is left out.
    await expect(profile.menus).toHaveCount(PAGES.length + SHEETS.length + 1);
    await profile.menu('Help').click();
    await expect(any.heading).toHaveText('Help');
  });

  test('the focused element is not covered by the tab bar', async ({ page }) => {
    const profile = new ProfilePage(page);
    const shell = new Shell(page);
    await profile.open();
    const bar = await shell.edges(shell.tabs);
    const menus = ['Personal info', 'Account', 'Bet history', 'Draw history'];
    // Late content moves the focused element, so the focus is set again.
    const bottoms = async () => {
      const found: number[] = [];
      for (const menu of menus) {
        await profile.menu(menu).focus();
        found.push((await shell.edges(profile.menu(menu))).bottom);
      }
      return Math.max(...found);
    };
    await expect.poll(bottoms).toBeLessThanOrEqual(bar.top);
  });

  test('language and appearance change at once and persist', async ({ page }) => {
    const profile = new ProfilePage(page);
    const shell = new Shell(page);
    await profile.open();
    await profile.choose('Dark');
    await profile.choose('简体中文');
    await expect(shell.title).toHaveText('我的');
    await expect.poll(() => shell.appearance()).toEqual({ theme: 'dark', language: 'zh-Hans' });
    await page.reload();
    await expect.poll(() => shell.appearance()).toEqual({ theme: 'dark', language: 'zh-Hans' });
    await profile.choose('English');
    await expect(shell.title).toHaveText('Me');
  });

  test('copies the complete invitation', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const profile = new ProfilePage(page);
    await profile.open();
    await profile.menu('Share and earn').click();
    expect(await profile.copyInvitation()).toMatch(
      /Dicebox: http.*\/#\/pages\/register\/register$/,
    );
    await expect(new Overlays(page).toast('Copied')).toBeVisible();
  });

  test('reports data that fails to load and loads it on retry', async ({ page, faults }) => {
    const every = { times: null };
    const broken = [
      await faults.answer('wallet.index', { code: 0, msg: 'no' }, every),
      await faults.answer('user.vip', { code: 0, msg: 'no' }, every),
    ];
    const profile = new ProfilePage(page);
    await profile.open();
    await expect(profile.text('The balances could not be loaded. no')).toBeVisible();
    await expect(profile.text('Your VIP level could not be loaded. no')).toBeVisible();
    for (const fault of broken) await faults.clear(fault);
    await profile.tryAgain();
    await expect(profile.name('1,000')).toBeVisible();
    await profile.tryAgain();
    await expect(profile.text('100 points to VIP 2')).toBeVisible();
  });

  test('asks before logging out', async ({ page }) => {
    const profile = new ProfilePage(page);
    await profile.open();
    await profile.askToLogOut();
    await profile.stay();
    await expect(profile.name('player1')).toBeVisible();
    const login = await profile.logOut();
    await expect(login.title).toBeVisible();
    await profile.open();
    await expect(profile.text('You are not logged in')).toBeVisible();
  });
});

test('a visitor sees the entries that need no account', async ({ page }) => {
  const profile = new ProfilePage(page);
  await profile.open();
  await expect(profile.text('You are not logged in')).toBeVisible();
  await expect(profile.menu('Help')).toBeVisible();
  await expect(profile.menu('Personal info')).toBeHidden();
});
