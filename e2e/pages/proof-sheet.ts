import type { Locator, Page } from '@playwright/test';

const CODE = /\/assets\/proof-sheet-[^/]+\.js$/;

/** The fairness proof of a draw, above a page with the draw. */
export class ProofSheet {
  readonly sheet: Locator;
  readonly verdict: Locator;
  /** The lines of the player in the period. */
  readonly ownLines: Locator;
  readonly close: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.sheet = page.getByRole('dialog', { name: /^(Fairness proof|验证公平) · / });
    this.verdict = this.sheet.getByRole('status').first();
    this.ownLines = this.sheet.getByRole('listitem').filter({ hasText: /By the rules|按规则应返/ });
    this.close = this.sheet.getByRole('button', { name: /^(Close|关闭)$/ });
  }

  /** Waits until the app has preloaded the code of the proof. Call it before opening the page. */
  async waitForCode(): Promise<void> {
    await this.#page.waitForResponse(CODE);
  }

  /** Holds the code of the proof until the returned function is called. Call it before opening the page. */
  async holdCode(): Promise<() => void> {
    let release = () => undefined as void;
    const isFree = new Promise<void>((resolve) => (release = resolve));
    await this.#page.route(CODE, async (route) => {
      await isFree;
      await route.continue();
    });
    return release;
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

  /** Opens the proof of the last result on the betting page. */
  async openOfLastResult(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Fairness proof of period/ }).click();
  }

  /** Finds a value by its label. */
  value(label: string): Locator {
    return this.sheet.getByText(label, { exact: true }).locator('..').getByRole('code').first();
  }

  async copy(label: string): Promise<void> {
    await this.sheet
      .getByRole('button', { name: `Copy: ${label}`, exact: true })
      .first()
      .click();
  }

  text(text: string | RegExp): Locator {
    return this.sheet.getByText(text, { exact: true });
  }
}
