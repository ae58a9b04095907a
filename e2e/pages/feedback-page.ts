import type { Locator, Page } from '@playwright/test';

/** `/pages/public/feedback` */
export class FeedbackPage {
  readonly message: Locator;
  readonly contact: Locator;
  readonly submit: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.message = page.getByLabel('Your message');
    this.contact = page.getByLabel(/^How can we reach you/);
    this.submit = page.getByRole('button', { name: 'Send feedback' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/public/feedback');
  }

  async about(type: string): Promise<void> {
    await this.#page.getByRole('radio', { name: type }).check();
  }

  async writeAnother(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Write another message' }).click();
  }

  text(text: string): Locator {
    return this.#page.getByText(text).filter({ visible: true }).first();
  }
}
