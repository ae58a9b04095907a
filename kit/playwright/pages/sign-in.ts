import type { Locator, Page } from '@playwright/test';
import { AppPage } from './app-page.ts';

/** `/pages/login/login`: the login by password. */
export class LoginPage extends AppPage {
  readonly title: Locator;

  constructor(page: Page) {
    super(page);
    this.title = page.getByRole('heading', { name: 'Log in', level: 1 });
  }

  async open(): Promise<void> {
    await this.page.goto('./#/pages/login/login');
  }

  async logIn(account: string, password: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Username' }).fill(account);
    await this.page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await this.press('Log in');
  }
}

/** `/pages/register/register`: the sign-up. */
export class RegisterPage extends AppPage {
  readonly username: Locator;
  readonly password: Locator;
  readonly confirm: Locator;

  constructor(page: Page) {
    super(page);
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.password = page.getByRole('textbox', { name: 'Password', exact: true });
    this.confirm = page.getByRole('textbox', { name: 'Confirm password' });
  }

  async open(): Promise<void> {
    await this.page.goto('./#/pages/register/register');
    // Until then, the previous page may have a button of the same name.
    await this.confirm.waitFor();
  }

  async fill(username: string, password: string, confirm = password): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.confirm.fill(confirm);
  }

  async acceptTerms(): Promise<void> {
    await this.page.getByRole('checkbox', { name: /I agree to the Terms/ }).check();
  }

  async submit(): Promise<void> {
    await this.main.getByRole('button', { name: 'Sign up' }).click();
  }
}
