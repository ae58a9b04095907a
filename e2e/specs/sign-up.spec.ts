import { AnyPage } from '../pages/any-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { Overlays } from '../pages/overlays.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { expect, test } from '../support/test.ts';

const NAME = 'Invalid username format';
const PASSWORD = 'Password must be 8-12 characters with letters & numbers';
const GOOD = 'Passw0rd1';

test.describe('signing up', () => {
  test('names every field that is missing, and each that is wrong', async ({ page, journal }) => {
    const register = new RegisterPage(page);
    await register.open();
    await register.submit();
    await expect(register.says('Please enter a username')).toBeVisible();
    await expect(register.says('Please enter a password')).toBeVisible();
    await expect(register.says('Please confirm your password')).toBeVisible();
    await expect(register.says('Please accept the Terms and Privacy Policy')).toBeVisible();
    await expect(register.username).toBeFocused();
    await register.acceptTerms();
    await expect(register.says('Please accept the Terms and Privacy Policy')).toBeHidden();
    // No two beside each other say the same, so that none passes by what the one before it said.
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
      await expect(register.says(message)).toBeVisible();
      await expect(register.problems).toHaveCount(1);
    }
    expect(await journal.count({ route: 'user.register' })).toBe(0);
  });

  test('says why the host did not take it, and keeps what was typed', async ({
    page,
    world,
    faults,
  }) => {
    await world.call('user.register', { username: 'alice2026', password: GOOD });
    const register = new RegisterPage(page);
    await register.open();
    await register.fill('ALICE2026', GOOD);
    await register.acceptTerms();
    await register.submit();
    await expect(register.says('Username taken, try another one')).toBeVisible();
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
      await expect(register.says(message)).toBeVisible();
    }
    await expect(register.username).toHaveValue('bob2026');
    await expect(register.password).toHaveValue(GOOD);
    await register.submit();
    await expect(new HomePage(page).welcome).toContainText('bob2026');
  });

  test('warns of a weak password and goes on only when told to', async ({ page }) => {
    const register = new RegisterPage(page);
    await register.open();
    await register.fill('alice2026', 'passw0rd');
    await register.acceptTerms();
    await register.submit();
    await expect(register.says('Continue anyway?')).toBeVisible();
    await register.changeWeakPassword();
    await expect(register.username).toHaveValue('alice2026');
    await register.submit();
    await register.continueWithWeakPassword();
    await expect(new HomePage(page).welcome).toContainText('alice2026');
  });

  test('terms and privacy are pages, and what was typed waits', async ({ page }) => {
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

  test('the other ways in: a guest, and who has an account', async ({ page }) => {
    const register = new RegisterPage(page);
    await register.open();
    await register.goToLogin();
    await expect(new AnyPage(page).heading).toHaveText('Log in');
    await register.open();
    await register.tryAsGuest();
    await expect(new HomePage(page).signUpButton).toBeVisible();
  });
});

test('the app is installed where the browser offers it, else it says how', async ({ page }) => {
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
