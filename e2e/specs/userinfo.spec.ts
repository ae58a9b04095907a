import { Overlays } from '../pages/overlays.ts';
import { pngFile } from '../pages/png-file.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { TabBar } from '../../kit/playwright/pages/index.ts';
import { UserinfoPage } from '../pages/userinfo-page.ts';
import { expect, test } from '../support/test.ts';

test.describe('personal info', () => {
  test.beforeEach(async ({ player }) => player.signIn());

  test('saved details are shown everywhere at once', async ({ page, world, player }) => {
    const info = new UserinfoPage(page);
    await info.open();
    await info.nickname.fill('Lucky Kay');
    await info.email.fill('kay@example.com');
    await info.phone.fill('13800138000');
    await info.birthday.fill('1990-02-28');
    await info.choose('Female');
    await info.save();
    await expect(new Overlays(page).toast('Saved')).toBeVisible();
    expect(await world.call('user.index', {}, player.token)).toMatchObject({
      nickname: 'Lucky Kay',
      email: 'kay@example.com',
      mobile: '13800138000',
      birthday: '1990-02-28',
      gender: 'female',
    });
    await page.reload();
    await expect(info.nickname).toHaveValue('Lucky Kay');
    await expect(info.birthday).toHaveValue('1990-02-28');
    await expect(info.gender('Female')).toBeChecked();
    await page.goto('/#/pages/profile/profile');
    await expect(new ProfilePage(page).name('Lucky Kay')).toBeVisible();
    await new TabBar(page).goTo('Home');
    await expect(info.text('Welcome, Lucky Kay')).toBeVisible();
  });

  test('shows the error of each invalid field and sends nothing', async ({ page, journal }) => {
    const info = new UserinfoPage(page);
    await info.open();
    for (const [field, wrong, right, message] of [
      ['nickname', '  ', 'Kay', 'Please enter a nickname'],
      ['email', 'kay@', 'kay@example.com', 'Invalid email format'],
      ['phone', '1380013', '13800138000', 'Please enter an 11-digit mobile number'],
      ['birthday', '2150-01-01', '', 'Please choose a day that is not in the future'],
    ] as const) {
      await info[field].fill(wrong);
      await info.save();
      await expect(info.text(message)).toBeVisible();
      await expect(info[field]).toBeFocused();
      await info[field].fill(right);
      await expect(info.text(message)).toBeHidden();
    }
    expect(await journal.count({ route: 'user.profile' })).toBe(0);
  });

  test('shows the refusal of the server', async ({ page, world }) => {
    await world.call('user.register', { username: 'bobby', password: 'Passw0rd1' });
    const info = new UserinfoPage(page);
    await info.open();
    await info.nickname.fill('bobby');
    await info.save();
    await expect(info.text('Nickname taken, try another one')).toBeVisible();
    await expect(info.nickname).toHaveValue('bobby');
  });
});

test.describe('a server that answers user/index with the welcome alone', () => {
  test.beforeEach(async ({ page, player }) => {
    await player.signIn();
    const answer = { code: 1, msg: '', time: '1773108000', data: { welcome: 'Alice' } };
    await page.route('**/api/user/index', (route) => route.fulfill({ json: answer }));
  });

  test('lets the player save', async ({ page, journal }) => {
    const info = new UserinfoPage(page);
    await info.open();
    await expect(info.nickname).toHaveValue('Alice');
    await info.save();
    await expect(new Overlays(page).toast('Nothing has changed')).toBeVisible();
    await info.email.fill('alice@example.com');
    await info.save();
    await expect(new Overlays(page).toast('Saved')).toBeVisible();
    await expect(info.email).toHaveValue('alice@example.com');
    const { payload } = await journal.last('user.profile');
    expect(payload).toEqual({ email: 'alice@example.com' });
  });

  test('omits unknown values from the account sheet', async ({ page }) => {
    const profile = new ProfilePage(page);
    await profile.open();
    await profile.menu('Account').click();
    await expect(profile.sheetButton('Change password')).toBeVisible();
    await expect(profile.sheetLoading).toBeHidden();
    await expect(profile.sheet).not.toContainText('Member since');
  });
});

test.describe('change password', () => {
  test.beforeEach(async ({ player }) => player.signIn());

  test('reports missing, short, different and wrong passwords', async ({ page }) => {
    const info = new UserinfoPage(page);
    await info.open();
    for (const [current, next, confirm, message] of [
      ['', 'secret7', 'secret7', 'Please enter your current password'],
      ['Passw0rd1', '', '', 'Please enter a new password'],
      ['Passw0rd1', '12345', '12345', 'The new password needs at least 6 characters'],
      ['Passw0rd1', 'secret7', '', 'Please confirm your password'],
      ['Passw0rd1', 'secret7', 'secret8', "Passwords don't match"],
      ['Passw0rd2', 'secret7', 'secret7', 'The current password is incorrect'],
    ] as const) {
      await info.changePassword(current, next, confirm);
      await expect(info.text(message)).toBeVisible();
    }
  });

  test('the new password replaces the old one', async ({ page, world, player }) => {
    const info = new UserinfoPage(page);
    await info.open();
    await info.changePassword(player.password, 'secret');
    const text = 'Password changed. Your other devices are logged out.';
    await expect(new Overlays(page).toast(text)).toBeVisible();
    const { userinfo } = await world.call('user.login', {
      account: player.username,
      password: 'secret',
    });
    expect(userinfo.username).toBe(player.username);
    await expect(info.nickname).toHaveValue(player.username);
  });
});

test.describe('avatar', () => {
  test.beforeEach(async ({ player }) => player.signIn());

  test('a picture is cropped to a 512 px square and shown at once', async ({
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
    await page.goto('/#/pages/profile/profile');
    await expect(new ProfilePage(page).avatar).toHaveAttribute('src', avatar);
  });

  test('a lost upload shows an error and can be repeated', async ({ page, faults }) => {
    await faults.notJson('common.upload');
    const info = new UserinfoPage(page);
    await info.open();
    await info.chooseAvatar(pngFile('me.png', { width: 40, height: 30 }));
    await expect(info.text('Upload failed')).toBeVisible();
    await info.retry.click();
    await expect(new Overlays(page).toast('Avatar changed')).toBeVisible();
    await expect.poll(() => info.avatarSize()).toEqual({ width: 30, height: 30 });
  });

  test('a file that is not a picture is not sent', async ({ page, journal }) => {
    const info = new UserinfoPage(page);
    await info.open();
    await info.chooseAvatar({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    const text = 'This file is not a picture that can be read. Choose another one.';
    await expect(info.text(text)).toBeVisible();
    expect(await journal.count({ route: 'common.upload' })).toBe(0);
  });
});

test('tells a guest what an account offers', async ({ page }) => {
  const info = new UserinfoPage(page);
  await info.open();
  await expect(info.text('Log in to see and change your personal info.')).toBeVisible();
});
