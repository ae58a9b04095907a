import type { Locator, Page } from '@playwright/test';

/** The tab bar with its five entries. */
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

  /** Finds an entry by its accessible name. */
  entry(name: string): Locator {
    return this.#page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true });
  }
}
