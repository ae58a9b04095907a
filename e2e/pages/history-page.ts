import type { Locator, Page } from '@playwright/test';

/** `/pages/game/history`: the draws of a game. */
export class HistoryPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  draw(period: string): Locator {
    return this.#page.getByRole('listitem').filter({ hasText: period });
  }
}
