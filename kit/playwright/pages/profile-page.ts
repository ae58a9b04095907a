import type { Locator, Page } from '@playwright/test';
import { AppPage } from './app-page.ts';
import { LoginPage } from './sign-in.ts';

/** `/pages/profile/profile`, the fifth tab. */
export class ProfilePage extends AppPage {
  readonly privileges: Locator;
  readonly sheet: Locator;
  /** The menu rows of the three groups. */
  readonly menus: Locator;

  constructor(page: Page) {
    super(page);
    this.privileges = page.getByRole('dialog', { name: 'VIP privileges' }).getByRole('listitem');
    this.sheet = page.getByRole('dialog');
    this.menus = page
      .getByRole('region', { name: /^(My account|My money|More)$/ })
      .getByRole('button');
  }

  async open(): Promise<void> {
    await this.page.goto('/#/pages/profile/profile');
  }

  name(username: string): Locator {
    return this.page.getByText(username).filter({ visible: true }).first();
  }

  sheetButton(label: string): Locator {
    return this.sheet.getByRole('button', { name: label });
  }

  /** The loading state of an open sheet. */
  get sheetLoading(): Locator {
    return this.sheet.getByRole('status', { name: 'Loading' });
  }

  sheetNamed(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  menu(text: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: text, exact: true });
  }

  /** Chooses a language or an appearance. */
  async choose(text: string): Promise<void> {
    await this.page.getByRole('radio', { name: text, exact: true }).check();
  }

  async openPrivileges(): Promise<void> {
    await this.page.getByRole('button', { name: /^VIP privileges/ }).click();
  }

  async openWelfare(): Promise<void> {
    await this.main.getByRole('button', { name: /^Welfare center/ }).click();
  }

  /** Retries the first part that failed to load. */
  async tryAgain(): Promise<void> {
    await this.page.getByRole('button', { name: 'Try again' }).first().click();
  }

  async closeSheet(): Promise<void> {
    await this.sheet.getByRole('button', { name: 'Close' }).click();
  }

  async hideBalance(): Promise<void> {
    await this.page.getByRole('button', { name: 'Hide balance' }).click();
  }

  async askToLogOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Log out' }).click();
  }

  async stay(): Promise<void> {
    await this.sheet.getByRole('button', { name: 'Cancel' }).click();
  }

  async logOut(): Promise<LoginPage> {
    await this.askToLogOut();
    await this.sheet.getByRole('button', { name: 'Log out' }).click();
    return new LoginPage(this.page);
  }
}
