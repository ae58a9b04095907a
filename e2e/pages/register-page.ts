import type { Locator, Page } from '@playwright/test';

/** `/pages/register/register`. */
export class RegisterPage {
  readonly username: Locator;
  readonly password: Locator;
  readonly confirm: Locator;
  /** In the sheet about the app, where the browser offers to install it. */
  readonly installButton: Locator;
  /** The fields that are wrong. */
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
    // Until then the page before it may have an act of the same name.
    await this.confirm.waitFor();
  }

  /** The sheet about the app, without a load in between. */
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

  /** A sentence on the page: what is wrong, or what is asked. */
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

  /** What the browser does when it would install the page. */
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

  async #press(words: string): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name: words, exact: true }).click();
  }
}
