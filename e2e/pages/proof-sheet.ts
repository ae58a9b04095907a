import type { Locator, Page } from '@playwright/test';

const CODE = /\/assets\/proof-sheet-[^/]+\.js$/;

/** The fairness proof of a draw, over a page that shows the draw. */
export class ProofSheet {
  readonly sheet: Locator;
  readonly verdict: Locator;
  /** The player's own lines of the period. */
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

  /** To be called before the page is opened: the code of the proof comes by itself, after the page's. */
  async fetched(): Promise<void> {
    await this.#page.waitForResponse(CODE);
  }

  /** To be called before the page is opened: the code of the proof comes when it is let go. */
  async held(): Promise<() => void> {
    let letGo = () => undefined as void;
    const isFree = new Promise<void>((resolve) => (letGo = resolve));
    await this.#page.route(CODE, async (route) => {
      await isFree;
      await route.continue();
    });
    return letGo;
  }

  /** To be called before the page is opened: the code of the proof cannot be had until it is let go. */
  async lost(): Promise<() => Promise<void>> {
    await this.#page.route(CODE, (route) => route.abort());
    return () => this.#page.unroute(CODE);
  }

  /** On the page of draws: the newest one. */
  async openNewest(): Promise<void> {
    await this.#page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  }

  /** On the page of draws: the one of a period, such as "20260310-200". */
  async openOf(period: string): Promise<void> {
    await this.#page.getByRole('listitem').filter({ hasText: period }).getByRole('button').click();
  }

  /** On the betting page: of its last result. */
  async openOfLastResult(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Fairness proof of period/ }).click();
  }

  /** A value by its label. */
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
