import { AnyPage } from '../pages/any-page.ts';
import { HomePage } from '../../kit/playwright/pages/index.ts';
import { Overlays } from '../pages/overlays.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { expect, test } from '../support/test.ts';

const NAME = 'Invalid username format';
const PASSWORD = 'Password must be 8-12 characters with letters & numbers';
const GOOD = 'Passw0rd1';

test.describe('sign-up', () => {
  test('names every missing and every invalid field', async ({ page, journal }) => {
    const register = new RegisterPage(page);
    await register.open();
    await register.submit();
    await expect(register.text('Please enter a username')).toBeVisible();
    await expect(register.text('Please enter a password')).toBeVisible();
    await expect(register.text('Please confirm your password')).toBeVisible();
    await expect(register.text('Please accept the Terms and Privacy Policy')).toBeVisible();
    await expect(register.username).toBeFocused();
    await register.acceptTerms();
    await expect(register.text('Please accept the Terms and Privacy Policy')).toBeHidden();
    // Neighbouring cases expect different messages, so that a stale message cannot pass.
    for (const [username, password, confirm, message] of [
      ['abc', GOOD, GOOD, NAME],
      ['alice2026', 'Password', 'Password', PASSWORD],
      ['1alice', GOOD, GOOD, NAME],
      ['alice2026', 'Passw0r', 'Passw0r', PASSWORD],
      ['alice2026abc', GOOD, GOOD, NAME],
      ['alice2026', 'Passw0rd12345', 'Passw0rd12345', PASSWORD],
      ['alice2026', GOOD, 'Passw0rd2', "Passwords don't match"],
    ] as const) {
      await register.fill(username, password, confirm);
      await register.submit();
      await expect(register.text(message)).toBeVisible();
      await expect(register.problems).toHaveCount(1);
    }
    expect(await journal.count({ route: 'user.register' })).toBe(0);
  });

  test('shows the refusal of the server and keeps the input', async ({ page, world, faults }) => {
    await world.call('user.register', { username: 'alice2026', password: GOOD });
    const register = new RegisterPage(page);
    await register.open();
    await register.fill('ALICE2026', GOOD);
    await register.acceptTerms();
    await register.submit();
    await expect(register.text('Username taken, try another one')).toBeVisible();
    await register.fill('bob2026', GOOD);
    for (const [fault, message] of [
      [() => faults.drop('user.register'), 'Check your connection and try again'],
      [() => faults.answer('user.register', { status: 503 }), 'Server busy, try again later'],
      [
        () => faults.answer('user.register', { code: 0, msg: 'Invalid parameters' }),
        'Please check your input',
      ],
      [
        () => faults.answer('user.register', { code: 0, msg: 'Not today' }),
        'Sign up failed, try again',
      ],
    ] as const) {
      await fault();
      await register.submit();
      await expect(register.text(message)).toBeVisible();
    }
    await expect(register.username).toHaveValue('bob2026');
    await expect(register.password).toHaveValue(GOOD);
    await register.submit();
    await expect(new HomePage(page).welcome).toContainText('bob2026');
  });

  test('warns about a weak password and continues only after a confirmation', async ({ page }) => {
    const register = new RegisterPage(page);
    await register.open();
    await register.fill('alice2026', 'passw0rd');
    await register.acceptTerms();
    await register.submit();
    await expect(register.text('Continue anyway?')).toBeVisible();
    await register.changeWeakPassword();
    await expect(register.username).toHaveValue('alice2026');
    await register.submit();
    await register.continueWithWeakPassword();
    await expect(new HomePage(page).welcome).toContainText('alice2026');
  });

  test('terms and privacy open as pages and the input is kept', async ({ page }) => {
    const register = new RegisterPage(page);
    const any = new AnyPage(page);
    await register.open();
    await register.username.fill('alice2026');
    for (const text of ['Terms', 'Privacy Policy'] as const) {
      await register.read(text);
      await expect(any.heading).toHaveText(text, { ignoreCase: true });
      await any.back();
      await expect(register.username).toHaveValue('alice2026');
    }
    await register.goToSupport();
    await expect(any.heading).toHaveText('Help');
  });

  test('offers guest access and login', async ({ page }) => {
    const register = new RegisterPage(page);
    await register.open();
    await register.goToLogin();
    await expect(new AnyPage(page).heading).toHaveText('Log in');
    await register.open();
    await register.tryAsGuest();
    await expect(new HomePage(page).signUpButton).toBeVisible();
  });
});

test('installs the app if the browser offers it and otherwise explains how', async ({ page }) => {
  const register = new RegisterPage(page);
  await register.open();
  await register.getApp();
  await expect(register.app).toContainText('In Chrome or Edge, click the install sign');
  await register.offerInstall();
  await expect(register.app).not.toContainText('In Chrome or Edge');
  await register.install();
  await expect(new Overlays(page).toast('Dicebox is being installed')).toBeVisible();
  await expect(register.app).toBeHidden();
});
