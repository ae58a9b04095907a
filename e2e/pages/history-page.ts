import type { Locator, Page } from '@playwright/test';

/** `/pages/game/history`: the draws of a game. */
export class HistoryPage {
  readonly draws: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.draws = page.getByRole('main').getByRole('listitem');
  }

  async chooseDays(days: 'Today' | '7 days' | '30 days'): Promise<void> {
    await this.#page.getByRole('radio', { name: days, exact: true }).check();
  }

  draw(period: string): Locator {
    return this.#page.getByRole('listitem').filter({ hasText: period });
  }
}
