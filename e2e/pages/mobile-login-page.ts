import type { Locator, Page } from '@playwright/test';

/** `/pages/login/login` with an SMS code. */
export class MobileLoginPage {
  readonly mobile: Locator;
  readonly code: Locator;
  readonly send: Locator;
  readonly wait: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.mobile = page.getByRole('textbox', { name: 'Mobile number' });
    this.code = page.getByRole('textbox', { name: 'Code', exact: true });
    this.send = page.getByRole('button', { name: 'Send code' });
    this.wait = page.getByRole('timer');
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/login/login');
    await this.choose();
  }

  /** Switches from the default login by password to the login by code. */
  async choose(): Promise<void> {
    await this.#page.getByRole('radio', { name: 'Mobile code' }).check();
  }

  async ask(mobile: string): Promise<void> {
    await this.mobile.fill(mobile);
    await this.send.click();
  }

  async logIn(code: string): Promise<void> {
    await this.code.fill(code);
    await this.submit();
  }

  async submit(): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  }

  text(text: string): Locator {
    return this.#page.getByText(text, { exact: true }).filter({ visible: true }).first();
  }
}
