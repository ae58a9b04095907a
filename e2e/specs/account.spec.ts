import { Overlays } from '../pages/overlays.ts';
import { pngFile } from '../pages/png-file.ts';
import { ProfilePage } from '../../kit/playwright/pages/index.ts';
import { Shell } from '../pages/shell.ts';
import { UserinfoPage } from '../pages/userinfo-page.ts';
import { WelfarePage } from '../pages/welfare-page.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ player }) => player.signIn());

test('the focused menu entry of the profile is not covered by the tab bar', async ({ page }) => {
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

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the state of each task of the welfare center is beside its text', async ({ page }) => {
    const welfare = new WelfarePage(page);
    await welfare.open();
    for (const task of ['Daily sign-in', 'First deposit', 'Ten bets in a day'])
      expect(await welfare.standsBeside(task), task).toBe(true);
  });
});

test('a picture for the avatar is cropped to a 512 px square and shown at once', async ({
  page,
  world,
  player,
}) => {
  const info = new UserinfoPage(page);
  await info.open();
  await info.chooseAvatar(pngFile('me.png', { width: 1200, height: 800 }));
  await expect(new Overlays(page).toast('Avatar changed')).toBeVisible();
  await expect(info.avatar).toHaveAttribute('src', /^\/uploads\//);
  await expect.poll(() => info.avatarSize()).toEqual({ width: 512, height: 512 });
  const { avatar } = await world.call('user.index', {}, player.token);
  expect(avatar).toMatch(/^\/uploads\/.*\.png$/);
  const profile = new ProfilePage(page);
  await profile.open();
  await expect(page.getByRole('main').getByRole('presentation').first()).toHaveAttribute(
    'src',
    avatar,
  );
});

test('a file that is no avatar is not sent, and a lost upload can be repeated', async ({
  page,
  faults,
  journal,
}) => {
  const info = new UserinfoPage(page);
  await info.open();
  const buffer = Buffer.from('no picture');
  await info.chooseAvatar({ name: 'me.png', mimeType: 'image/png', buffer });
  const text = 'This file is not a picture that can be read. Choose another one.';
  await expect(info.text(text)).toBeVisible();
  expect(await journal.count({ route: 'common.upload' })).toBe(0);
  await faults.notJson('common.upload');
  await info.chooseAvatar(pngFile('me.png', { width: 40, height: 30 }));
  await expect(info.text('Upload failed')).toBeVisible();
  await info.retry.click();
  await expect(new Overlays(page).toast('Avatar changed')).toBeVisible();
  await expect.poll(() => info.avatarSize()).toEqual({ width: 30, height: 30 });
});
