import { HomePage, LoginPage } from '../../kit/playwright/pages/index.ts';
import { MobileLoginPage } from '../pages/mobile-login-page.ts';
import { Overlays } from '../pages/overlays.ts';
import { expect, test } from '../support/test.ts';

const MOBILE = '13800138000';

test.describe('login by SMS code', () => {
  test('the code logs in and creates an account', async ({ page, world }) => {
    const login = new MobileLoginPage(page);
    await login.open();
    await login.ask(MOBILE);
    await expect(new Overlays(page).toast('Code sent')).toBeVisible();
    await expect(login.code).toBeFocused();
    const [sent] = await world.office.smsCodes();
    expect(sent).toMatchObject({ mobile: MOBILE, event: 'mobilelogin' });
    await login.logIn(sent?.code ?? '');
    await expect(new HomePage(page).welcome).toContainText('138****8000');
    expect((await world.office.user(MOBILE)).status).toBe('normal');
  });

  test('another code can be requested after a minute and not before', async ({
    page,
    journal,
    clock,
  }) => {
    const login = new MobileLoginPage(page);
    await login.open();
    await login.ask(MOBILE);
    await expect(login.wait).toHaveText('Send again in 60 s');
    await expect(login.send).toBeHidden();
    await clock.advance('31s');
    await expect(login.wait).toHaveText('Send again in 30 s');
    await clock.advance('30s');
    await login.send.click();
    await expect(login.wait).toBeVisible();
    expect(await journal.count({ route: 'sms.send', code: 1 })).toBe(2);
  });

  test('the wait continues after leaving the page and after a reload', async ({ page, clock }) => {
    const login = new MobileLoginPage(page);
    await login.open();
    await login.ask(MOBILE);
    await expect(login.wait).toBeVisible();
    await page.goto('/#/pages/register/register');
    await clock.advance('21s');
    await login.open();
    await expect(login.wait).toHaveText('Send again in 40 s');
    await page.reload();
    await login.choose();
    await expect(login.mobile).toHaveValue(MOBILE);
    await expect(login.wait).toHaveText('Send again in 40 s');
  });

  test('a number that requested a code elsewhere has to wait', async ({ page, world }) => {
    await world.call('sms.send', { mobile: MOBILE, event: 'mobilelogin' });
    const login = new MobileLoginPage(page);
    await login.open();
    await login.ask(MOBILE);
    await expect(login.text('Sent too often, try again later')).toBeVisible();
    await expect(login.send).toBeVisible();
  });

  test('names missing and invalid fields', async ({ page }) => {
    const login = new MobileLoginPage(page);
    await login.open();
    await login.ask('1380013');
    await expect(login.text('Please enter an 11-digit mobile number')).toBeVisible();
    await expect(login.mobile).toBeFocused();
    await login.ask(MOBILE);
    await expect(login.wait).toBeVisible();
    await login.submit();
    await expect(login.text('Please enter the code from the message')).toBeVisible();
    await expect(login.code).toBeFocused();
    await login.logIn('0');
    await expect(login.text('Captcha is incorrect')).toBeVisible();
  });
});

test('the password stays the default', async ({ page }) => {
  await page.goto('/#/pages/login/login');
  const login = new LoginPage(page);
  await login.logIn('nobody7', 'Passw0rd1');
  await expect(login.text('Username or password is incorrect')).toBeVisible();
});
