import type { Locator, Page } from '@playwright/test';
import { AppPage } from './app-page.ts';
import { LoginPage } from './sign-in.ts';

/** `/pages/profile/profile`, the fifth tab. */
export class ProfilePage extends AppPage {
  readonly sheet: Locator;

  constructor(page: Page) {
    super(page);
    this.sheet = page.getByRole('dialog');
  }

  async open(): Promise<void> {
    await this.page.goto('./#/pages/profile/profile');
  }

  name(username: string): Locator {
    return this.page.getByText(username).filter({ visible: true }).first();
  }

  menu(text: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: text, exact: true });
  }

  async logOut(): Promise<LoginPage> {
    await this.page.getByRole('button', { name: 'Log out' }).click();
    await this.sheet.getByRole('button', { name: 'Log out' }).click();
    return new LoginPage(this.page);
  }
}
