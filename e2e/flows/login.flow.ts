import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { flow } from './support/flow.ts';

const MOBILE = '13800138000';

async function openMobileLogin(app: App): Promise<void> {
  await app.open('/pages/login/login');
  await app.tap('Mobile code', 'radio');
}

async function requestCode(app: App, mobile = MOBILE): Promise<void> {
  await app.fill('Mobile number', mobile);
  await app.tap('Send code');
}

async function logIn(app: App): Promise<void> {
  const page = await app.part('main');
  await page.tap('Log in');
}

flow('the password is the default way to log in', async ({ app }) => {
  await app.open('/pages/login/login');
  await app.fill('Username', 'nobody7');
  await app.fill('Password', 'Passw0rd1');
  await logIn(app);
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
  await logIn(app);
  await app.sees('Welcome, 138****8000');
  expect((await world.office.user(MOBILE)).status).toBe('normal');
});

flow(
  'another code can be requested after a minute by the server, whatever the device shows',
  async ({ app, journal, clock }) => {
    app.clockErrorMs = -30_000;
    await openMobileLogin(app);
    await requestCode(app);
    await app.sees('Send again in 60 s');
    expect(app.all('button', 'Send code')).toEqual([]);
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
  },
);

flow('a number that requested a code elsewhere has to wait', async ({ app, world }) => {
  await world.call('sms.send', { mobile: MOBILE, event: 'mobilelogin' });
  await openMobileLogin(app);
  await requestCode(app);
  await app.sees('Sent too often, try again later');
  await app.find('button', 'Send code');
});

flow('login by code names missing and invalid fields', async ({ app }) => {
  await openMobileLogin(app);
  await requestCode(app, '1380013');
  await app.sees('Please enter an 11-digit mobile number');
  expect(document.activeElement).toBe(await app.field('Mobile number'));
  await requestCode(app);
  await app.sees('Send again in');
  await logIn(app);
  await app.sees('Please enter the code from the message');
  expect(document.activeElement).toBe(await app.field('Code'));
  await app.fill('Code', '12');
  await logIn(app);
  await app.sees('Captcha is incorrect');
});
