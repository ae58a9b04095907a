import type { Locator, Page } from '@playwright/test';

const CODE = /\/assets\/proof-sheet-[^/]+\.js$/;

/** The fairness proof of a draw, above a page with the draw. */
export class ProofSheet {
  readonly sheet: Locator;
  readonly verdict: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.sheet = page.getByRole('dialog', { name: /^(Fairness proof|公平验证) · / });
    this.verdict = this.sheet.getByRole('status').first();
  }

  /** Waits until the app has preloaded the code of the proof. Call it before opening the page. */
  async waitForCode(): Promise<void> {
    await this.#page.waitForResponse(CODE);
  }

  /** Fails the code of the proof until the returned function is called. Call it before opening the page. */
  async failCode(): Promise<() => Promise<void>> {
    await this.#page.route(CODE, (route) => route.abort());
    return () => this.#page.unroute(CODE);
  }

  /** Opens the proof of the newest draw on the page of draws. */
  async openNewest(): Promise<void> {
    await this.#page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  }

  /** Opens the proof of a period, such as "20260310-200", on the page of draws. */
  async openOf(period: string): Promise<void> {
    await this.#page.getByRole('listitem').filter({ hasText: period }).getByRole('button').click();
  }
}
