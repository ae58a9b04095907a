import type { Locator, Page } from '@playwright/test';

/** `/pages/index/customer-service` */
export class HelpPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/index/customer-service');
  }

  /** Opens the row that starts with this text. */
  async follow(text: string): Promise<void> {
    await this.#page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${text}`) })
      .filter({ visible: true })
      .click();
  }

  async ask(question: string): Promise<void> {
    await this.#page.getByText(question).filter({ visible: true }).click();
  }

  text(text: string | RegExp): Locator {
    return this.#page.getByText(text).filter({ visible: true }).first();
  }
}
