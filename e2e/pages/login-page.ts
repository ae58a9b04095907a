import type { Locator, Page } from '@playwright/test';

/** `/pages/login/login`. */
export class LoginPage {
  readonly title: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.title = page.getByRole('heading', { name: 'Log in', level: 1 });
  }

  async logIn(account: string, password: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Username' }).fill(account);
    await this.#page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await this.#page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  }

  text(text: string): Locator {
    return this.#page.getByText(text, { exact: true }).filter({ visible: true }).first();
  }
}
