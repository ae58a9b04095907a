import type { Locator, Page } from '@playwright/test';

/** `/pages/game/record`: the player's own bets. */
export class RecordPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/game/record');
  }

  /** The row of the bet on a period, such as "20260310-201". */
  bet(period: string): Locator {
    return this.#page.getByRole('article').filter({ hasText: period });
  }

  async show(range: 'Today' | '7 days' | '30 days'): Promise<void> {
    await this.#page.getByRole('radio', { name: range, exact: true }).check();
  }
}
