import { pngFile } from '../pages/png-file.ts';
import { ProfilePage } from '../../kit/playwright/pages/index.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ player }) => player.signIn());

test('the focused menu entry of the profile is not covered by the tab bar', async ({ page }) => {
  const profile = new ProfilePage(page);
  const shell = new Shell(page);
  await profile.open();
  const bar = await shell.edges(shell.tabs);
  const menus = ['Personal info', 'Account', 'Bet history', 'Join us'];
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

test('on a narrow phone the state of each task is beside its text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/#/pages/index/discount');
  for (const title of ['Daily sign-in', 'First deposit', 'Ten bets in a day']) {
    const task = page.getByRole('listitem').filter({ hasText: title, visible: true });
    const isBeside = await task.evaluate(({ children }) => {
      const [text, state] = Array.from(children, (part) => part.getBoundingClientRect());
      return text !== undefined && state !== undefined && state.left >= text.right;
    });
    expect(isBeside, title).toBe(true);
  }
});

test('an avatar is cropped, sent and retried', async ({ page, world, player, faults }) => {
  const main = page.getByRole('main').filter({ visible: true });
  const avatar = main.getByRole('presentation').first();
  const choose = async (file: Awaited<ReturnType<typeof pngFile>>) => {
    const chooser = page.waitForEvent('filechooser');
    await main.getByRole('button', { name: 'Change avatar' }).click();
    await (await chooser).setFiles(file);
  };
  await page.goto('/#/pages/profile/userinfo');
  await choose({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(main.getByText('We can’t read this image. Choose another one.')).toBeVisible();
  await faults.notJson('common.upload');
  await choose(await pngFile(page, 'me.png', { width: 40, height: 30 }));
  await expect(main.getByText('Upload failed', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(avatar).toHaveJSProperty('naturalHeight', 30);
  await expect(avatar).toHaveJSProperty('naturalWidth', 30);
  await choose(await pngFile(page, 'me.png', { width: 1200, height: 800 }));
  await expect(avatar).toHaveJSProperty('naturalWidth', 512);
  const { avatar: stored } = await world.call('user.index', {}, player.token);
  expect(stored).toMatch(/^\/uploads\/.*\.png$/);
  await new ProfilePage(page).open();
  await expect(avatar).toHaveAttribute('src', stored);
});
