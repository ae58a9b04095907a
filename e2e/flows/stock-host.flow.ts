import { expect } from 'vitest';
import { flow } from './support/flow.ts';

const STOCK = { hostProfile: 'stock' } as const;
const MOBILE = '13800138000';
const PASSWORD = 'Passw0rd1X';

flow('a host that requires a code for sign-up gets one', STOCK, async ({ app, world, journal }) => {
  await app.open('/pages/register/register');
  await app.tap(/I agree to the Terms/, 'checkbox');
  await app.fill('Username', 'alice2026');
  await app.fill('Password', PASSWORD);
  await app.fill('Confirm password', PASSWORD);
  await app.hasNo('button', 'Send code');
  const signUp = async () => (await app.part('main')).tap('Sign up');
  await signUp();
  await app.sees('You need a mobile number to sign up here.');
  await app.hasFocus('Mobile number');
  expect((await journal.find({ route: 'user.register' }))[0]?.payload).not.toHaveProperty('mobile');

  await app.fill('Mobile number', MOBILE);
  await app.tap('Send code');
  await app.sees('Code sent');
  const [sent] = await world.office.smsCodes();
  expect(sent).toMatchObject({ mobile: MOBILE, event: 'register' });
  await app.fill('Code', '0000');
  await signUp();
  await app.sees('Captcha is incorrect');
  await app.fill('Code', sent?.code ?? '');
  await signUp();
  await app.sees('Welcome, alice2026');
  await app.reload();
  await app.sees('Welcome, alice2026');
});

flow('a host without a password change says so', STOCK, async ({ app, player }) => {
  await player.signIn();
  await app.open('/pages/profile/userinfo');
  await app.fill('Current password', player.password);
  await app.fill('New password', 'secret7');
  await app.fill('Confirm new password', 'secret7');
  await app.tap('Change password');
  await app.sees('You can’t change your password here. Please contact support.');
});

flow('a host without VIP and rewards has neither on Me and in offers', STOCK, async (its) => {
  const { app, player, journal } = its;
  await player.signIn();
  await app.open('/pages/profile/profile');
  await app.sees('0 points');
  await app.lacks('VIP privileges');
  await app.lacks('Welfare center');
  await app.lacks(/could not be loaded/);
  await app.tap('Share and earn');
  const sheet = await app.dialog('Share and earn');
  await sheet.sees('There is no referral reward.');
  expect(sheet.all('button', 'Go to the welfare center')).toEqual([]);
  await app.open('/pages/index/discount');
  await app.sees('The welfare center is open');
  await app.lacks(/could not be loaded/);
  await app.hasNo('region', 'Welfare center');
  expect(await journal.count({ route: 'welfare.index' })).toBe(1);
});
