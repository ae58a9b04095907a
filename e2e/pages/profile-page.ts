import type { Locator, Page } from '@playwright/test';
import { LoginPage } from './login-page.ts';

/** `/pages/profile/profile`, the fifth tab. */
export class ProfilePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  name(username: string): Locator {
    return this.#page.getByText(username).filter({ visible: true }).first();
  }

  async logOut(): Promise<LoginPage> {
    await this.#page.getByRole('button', { name: 'Log out' }).click();
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    return new LoginPage(this.#page);
  }
}
