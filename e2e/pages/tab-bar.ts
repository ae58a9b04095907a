import type { Locator, Page } from '@playwright/test';

/** The five entries at the lower edge. */
export class TabBar {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async goTo(entry: 'Home' | 'Offers' | 'Help' | 'Deposit' | 'Me'): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: new RegExp(`^${entry}\\b`) })
      .click();
  }

  /** An entry as a reader hears it. */
  entry(name: string): Locator {
    return this.#page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true });
  }
}
