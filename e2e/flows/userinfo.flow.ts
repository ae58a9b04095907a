import { expect } from 'vitest';
import { HOST_PROFILES } from '../../contract/control/core/host-profile.ts';
import type { App } from './support/app.ts';
import { flow } from './support/flow.ts';

const URL = '/pages/profile/userinfo';

async function changePassword(
  app: App,
  current: string,
  next: string,
  confirm = next,
): Promise<void> {
  await app.fill('Current password', current);
  await app.fill('New password', next);
  await app.fill('Confirm new password', confirm);
  await app.tap('Change password');
}

flow('saved personal info is shown everywhere at once', { isTranslated: true }, async (its) => {
  const { app, world, player } = its;
  await player.signIn();
  await app.open(URL);
  await app.fill('Nickname', 'Lucky Kay');
  await app.fill('Email', 'kay@example.com');
  await app.fill('Phone', '13800138000');
  await app.fill('Birthday', '1990-02-28');
  await app.tap('Female', 'radio');
  await app.tap('Save');
  await app.sees('Saved');
  expect(await world.call('user.index', {}, player.token)).toMatchObject({
    nickname: 'Lucky Kay',
    email: 'kay@example.com',
    mobile: '13800138000',
    birthday: '1990-02-28',
    gender: 'female',
  });
  await app.reload();
  expect((await app.field('Nickname')).value).toBe('Lucky Kay');
  expect((await app.field('Birthday')).value).toBe('1990-02-28');
  await app.find('radio', 'Female', { checked: true });
  await app.open('/pages/profile/profile');
  await app.sees('Lucky Kay');
  await app.tap('Home', 'link');
  await app.sees('Welcome, Lucky Kay');
});

flow('an invalid field of the personal info is not sent', async ({ app, player, journal }) => {
  await player.signIn();
  await app.open(URL);
  for (const [field, wrong, right, message] of [
    ['Nickname', '  ', 'Kay', 'Please enter a nickname'],
    ['Email', 'kay@', 'kay@example.com', 'Invalid email format'],
    ['Phone', '1380013', '13800138000', 'Please enter an 11-digit mobile number'],
    ['Birthday', '2150-01-01', '', 'Your birthday can’t be in the future'],
  ] as const) {
    await app.fill(field, wrong);
    await app.tap('Save');
    await app.sees(message);
    await app.hasFocus(field);
    await app.fill(field, right);
    await app.lacks(message);
  }
  await app.settle();
  expect(await journal.count({ route: 'user.profile' })).toBe(0);
});

flow('the personal info shows the refusal of the server', async ({ app, world, player }) => {
  await world.call('user.register', { username: 'bobby', password: 'Passw0rd1' });
  await player.signIn();
  await app.open(URL);
  await app.fill('Nickname', 'bobby');
  await app.tap('Save');
  await app.sees('Nickname taken, try another one');
  expect((await app.field('Nickname')).value).toBe('bobby');
});

flow('a user/index with the welcome alone lets a player save', async ({ app, player, journal }) => {
  await player.signIn();
  app.changeAnswers('user.index', (data) => {
    for (const field of Object.keys(data)) Reflect.deleteProperty(data, field);
    Object.assign(data, { welcome: 'Alice' });
  });
  await app.open(URL);
  expect((await app.field('Nickname')).value).toBe('Alice');
  await app.tap('Save');
  await app.sees('No changes to save');
  await app.fill('Email', 'alice@example.com');
  await app.tap('Save');
  await app.sees('This site did not confirm, and may not keep: Email');
  expect((await app.field('Email')).value).toBe('');
  expect((await journal.last('user.profile')).payload).toEqual({ email: 'alice@example.com' });
  await app.open('/pages/profile/profile');
  await app.tap('Account');
  const sheet = await app.dialog('Account');
  await sheet.sees('Username');
  await sheet.count('status', 0, 'Loading');
  expect(sheet.text).not.toContain('Member since');
});

flow('missing, short, different and wrong passwords are reported', async ({ app, player }) => {
  await player.signIn();
  await app.open(`${URL}?view=password`);
  for (const [current, next, confirm, message] of [
    ['', 'secret7', 'secret7', 'Please enter your current password'],
    ['Passw0rd1', '', '', 'Please enter a new password'],
    ['Passw0rd1', '12345', '12345', 'The new password needs at least 6 characters'],
    ['Passw0rd1', 'secret7', '', 'Please confirm your password'],
    ['Passw0rd1', 'secret7', 'secret8', "Passwords don't match"],
    ['Passw0rd2', 'secret7', 'secret7', 'The current password is incorrect'],
  ] as const) {
    await changePassword(app, current, next, confirm);
    await app.sees(message);
  }
});

flow('a new password replaces the old one without a logout', async ({ app, world, player }) => {
  await player.signIn();
  await app.open(`${URL}?view=password`);
  await changePassword(app, player.password, 'secret');
  await app.sees('Password changed. Your other devices are logged out.');
  const login = { account: player.username, password: 'secret' };
  const { userinfo } = await world.call('user.login', login);
  expect(userinfo.username).toBe(player.username);
  expect((await app.field('Nickname')).value).toBe(player.username);
});

for (const hostProfile of HOST_PROFILES) {
  flow(`a nickname is shown as it was typed (${hostProfile})`, { hostProfile }, async (its) => {
    const { app, player, journal } = its;
    await player.signIn();
    await app.open(URL);
    for (const typed of ['Tom & Co', 'Tom & Co!', `<i> "x" o'clock &amp;`]) {
      await app.fill('Nickname', typed);
      await app.tap('Save');
      await app.settle();
      await app.reload();
      expect((await app.field('Nickname')).value).toBe(typed);
      await app.open('/pages/profile/profile');
      await app.sees(typed);
      await app.back();
    }
    const saved = (await journal.find({ route: 'user.profile' })).map(({ payload }) => payload);
    expect(saved).toContainEqual(expect.objectContaining({ nickname: 'Tom & Co!' }));
  });
}
