import type { Locator, Page } from '@playwright/test';

/** The parts every page has. */
export class AnyPage {
  readonly heading: Locator;
  readonly sheet: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.sheet = page.getByRole('dialog');
  }

  async back(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Back', exact: true }).click();
  }
}
