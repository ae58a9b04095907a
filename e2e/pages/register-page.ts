import type { Locator, Page } from '@playwright/test';

/** `/pages/register/register`. */
export class RegisterPage {
  readonly username: Locator;
  readonly password: Locator;
  readonly confirm: Locator;
  /** The install button of the "Get the app" sheet. */
  readonly installButton: Locator;
  /** The invalid fields. */
  readonly problems: Locator;
  readonly app: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.installButton = page.getByRole('dialog').getByRole('button', { name: 'Install' });
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.password = page.getByRole('textbox', { name: 'Password', exact: true });
    this.confirm = page.getByRole('textbox', { name: 'Confirm password' });
    this.problems = page.locator('[aria-invalid=true]');
    this.app = page.getByRole('dialog', { name: 'Get the app' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/register/register');
    // Until then, the previous page may have a button of the same name.
    await this.confirm.waitFor();
  }

  /** Opens the "Get the app" sheet without a page load. */
  async openGetApp(): Promise<void> {
    await this.#page.evaluate(() => (window.location.hash = '#/pages/register/register'));
    await this.#page.getByRole('button', { name: 'Get the app' }).click();
  }

  async fill(username: string, password: string, confirm = password): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.confirm.fill(confirm);
  }

  async acceptTerms(): Promise<void> {
    await this.#page.getByRole('checkbox', { name: /I agree to the Terms/ }).check();
  }

  async submit(): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  }

  /** Finds a message on the page. */
  text(text: string): Locator {
    return this.#page.getByText(text, { exact: true }).filter({ visible: true }).first();
  }

  async continueWithWeakPassword(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Continue', exact: true }).click();
  }

  async changeWeakPassword(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Change it' }).click();
  }

  async read(text: 'Terms' | 'Privacy Policy'): Promise<void> {
    await this.#press(text);
  }

  async goToSupport(): Promise<void> {
    await this.#press('Online support');
  }

  async goToLogin(): Promise<void> {
    await this.#press('Log in');
  }

  async tryAsGuest(): Promise<void> {
    await this.#press('Try as guest');
  }

  async getApp(): Promise<void> {
    await this.#press('Get the app');
  }

  /** Dispatches the install prompt of the browser. */
  async offerInstall(): Promise<void> {
    await this.#page.evaluate(() => {
      const answer = { prompt: () => Promise.resolve(), userChoice: { outcome: 'accepted' } };
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      window.dispatchEvent(Object.assign(offer, answer));
    });
  }

  async install(): Promise<void> {
    await this.app.getByRole('button', { name: 'Install' }).click();
  }

  async #press(label: string): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
  }
}
