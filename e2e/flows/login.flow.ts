import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { logIn } from './support/entry.ts';
import { flow, type FlowFixtures } from './support/flow.ts';

const MOBILE = '13800138000';

async function openMobileLogin(app: App): Promise<void> {
  await app.open('/pages/login/login');
  await app.tap('Mobile code', 'radio');
}

async function requestCode(app: App, mobile = MOBILE): Promise<void> {
  await app.fill('Mobile number', mobile);
  await app.tap('Send code');
}

const send = async (app: App) => (await app.part('main')).tap('Log in');

flow('the password is the default way to log in', async ({ app }) => {
  await app.open('/pages/login/login');
  await logIn(app, 'nobody7');
  await app.sees('Username or password is incorrect');
});

flow('a code by SMS logs in and creates an account', async ({ app, world }) => {
  await openMobileLogin(app);
  await requestCode(app);
  await app.sees('Code sent');
  expect(document.activeElement).toBe(await app.field('Code'));
  const [sent] = await world.office.smsCodes();
  expect(sent).toMatchObject({ mobile: MOBILE, event: 'mobilelogin' });
  await app.fill('Code', sent?.code ?? '');
  await send(app);
  await app.sees('Welcome, 138****8000');
  expect((await world.office.user(MOBILE)).status).toBe('normal');
});

flow('a mobile and its code are taken as they are pasted', async ({ app, world }) => {
  await openMobileLogin(app);
  await app.paste('Mobile number', '\u202d+86 138-0013 8000\u202c');
  expect((await app.field('Mobile number')).value).toBe(MOBILE);
  await app.tap('Send code');
  await app.sees('Code sent');
  const [sent] = await world.office.smsCodes();
  await app.paste('Code', `  \u200b${sent?.code}  `);
  await send(app);
  await app.sees('Welcome, 138****8000');
});

flow('another code can be had in a minute of the server', { isTranslated: true }, async (its) => {
  const { app, journal, clock } = its;
  app.clockErrorMs = -30_000;
  await openMobileLogin(app);
  await requestCode(app);
  await app.sees('Send again in 60 s');
  await app.hasNo('button', 'Send code');
  await app.open('/pages/register/register');
  await clock.advance('21s', { timers: true });
  await openMobileLogin(app);
  await app.sees('Send again in 40 s');
  await app.reload();
  await app.tap('Mobile code', 'radio');
  expect((await app.field('Mobile number')).value).toBe(MOBILE);
  await app.sees('Send again in 40 s');
  await clock.advance('40s', { timers: true });
  await app.tap('Send code');
  await app.sees('Send again in');
  expect(await journal.count({ route: 'sms.send', code: 1 })).toBe(2);
});

flow('login by code names missing and invalid fields', async ({ app }) => {
  await openMobileLogin(app);
  await requestCode(app, '1380013');
  await app.sees('Please enter an 11-digit mobile number');
  expect(document.activeElement).toBe(await app.field('Mobile number'));
  await requestCode(app);
  await app.sees('Send again in');
  await send(app);
  await app.sees('Please enter the code from the message');
  expect(document.activeElement).toBe(await app.field('Code'));
  await app.fill('Code', '12');
  await send(app);
  await app.sees('Captcha is incorrect');
});

async function openReset({ app, world }: Pick<FlowFixtures, 'app' | 'world'>): Promise<string> {
  const { userinfo } = await world.office.createUser({ username: 'kay7' });
  await world.call('user.profile', { mobile: MOBILE }, userinfo.token);
  await app.open('/pages/login/login');
  await app.tap('Forgot password?');
  await app.hasFocus('Mobile number');
  return userinfo.token;
}

flow('a forgotten password is reset with a code', async ({ app, world }) => {
  const token = await openReset({ app, world });
  await requestCode(app);
  await app.sees('Code sent');
  await app.sees('Send again in 60 s');
  const [sent] = await world.office.smsCodes();
  expect(sent).toMatchObject({ mobile: MOBILE, event: 'resetpwd' });
  await app.fill('Code', sent?.code ?? '');
  await app.fill('New password', 'another7');
  await app.tap('Set new password');
  await app.sees('Password changed. Log in with the new one.');
  await expect(world.call('user.index', {}, token)).rejects.toThrow('Please login first');
  expect((await app.field('Username')).value).toBe(MOBILE);
  await app.fill('Password', 'another7');
  await send(app);
  await app.sees('Welcome, kay7');
});

flow('a reset names missing and wrong fields', async ({ app, world }) => {
  await openReset({ app, world });
  await app.tap('Set new password');
  await app.sees('Please enter an 11-digit mobile number');
  await app.sees('Please enter the code from the message');
  await app.sees('Password must be 6 to 30 characters without spaces');
  await requestCode(app, '13900139000');
  await app.sees('Mobile number is not registered');
  await requestCode(app);
  await app.sees('Send again in 60 s');
  await app.fill('Code', '0000');
  await app.fill('New password', 'another7');
  await app.tap('Set new password');
  await app.sees('Captcha is incorrect');
  await app.fill('Mobile number', '13900139000');
  await app.tap('Set new password');
  await app.sees('Mobile number is not registered');
});

flow('a host without a reset is not asked twice', async ({ app, world }) => {
  await openReset({ app, world });
  app.answerInstead('user.resetpwd', '{"code":404,"msg":"An error occurred","time":1,"data":null}');
  await app.fill('Mobile number', MOBILE);
  await app.fill('Code', '1234');
  await app.fill('New password', 'another7');
  await app.tap('Set new password');
  await app.sees('You can’t reset your password here. Please contact support.');
  await app.hasNo('button', 'Set new password');
  await app.tap('Back to log in');
  await app.find('button', 'Try as Guest');
  await app.hasNo('button', 'Forgot password?');
});
