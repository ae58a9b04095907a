import { HomePage } from '../pages/home-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { expect, test } from '../support/test.ts';

test.describe('signing up', () => {
  const refusals = [
    ['a name that is too short', 'abc', 'Passw0rd1', 'Passw0rd1', 'Invalid username format'],
    [
      'a name that begins with a digit',
      '1alice',
      'Passw0rd1',
      'Passw0rd1',
      'Invalid username format',
    ],
    [
      'a name that is too long',
      'alice2026abc',
      'Passw0rd1',
      'Passw0rd1',
      'Invalid username format',
    ],
    [
      'a password without digits',
      'alice2026',
      'Password',
      'Password',
      'Password must be 8-12 characters with letters & numbers',
    ],
    [
      'a password of 7 characters',
      'alice2026',
      'Passw0r',
      'Passw0r',
      'Password must be 8-12 characters with letters & numbers',
    ],
    ['a confirmation that differs', 'alice2026', 'Passw0rd1', 'Passw0rd2', "Passwords don't match"],
  ] as const;

  for (const [what, username, password, confirm, message] of refusals) {
    test(`refuses ${what}`, async ({ page }) => {
      const register = new RegisterPage(page);
      await register.open();
      await register.fill(username, password, confirm);
      await register.acceptTerms();
      await register.submit();
      await expect(register.says(message)).toBeVisible();
    });
  }

  test('asks for the terms to be accepted, and keeps what was typed', async ({ page }) => {
    const register = new RegisterPage(page);
    await register.open();
    await register.fill('alice2026', 'Passw0rd1');
    await register.submit();
    await expect(register.says('Please accept the Terms and Privacy Policy')).toBeVisible();
    await expect(register.username).toHaveValue('alice2026');
    await expect(register.password).toHaveValue('Passw0rd1');
  });

  test('names every field that is missing', async ({ page }) => {
    const register = new RegisterPage(page);
    await register.open();
    await register.submit();
    await expect(register.says('Please enter a username')).toBeVisible();
    await expect(register.says('Please enter a password')).toBeVisible();
    await expect(register.says('Please confirm your password')).toBeVisible();
  });

  test('says that a name is taken, whatever its case', async ({ page, world }) => {
    await world.call('user.register', { username: 'alice2026', password: 'Passw0rd1' });
    const register = new RegisterPage(page);
    await register.open();
    await register.fill('ALICE2026', 'Passw0rd1');
    await register.acceptTerms();
    await register.submit();
    await expect(register.says('Username taken, try another one')).toBeVisible();
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
});
