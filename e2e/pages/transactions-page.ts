import type { Locator, Page } from '@playwright/test';

/** `/pages/trade/record`: transactions, assets and prizes of the player. */
export class TransactionsPage {
  readonly rows: Locator;
  readonly totals: Locator;
  readonly kind: Locator;
  /** The placeholders of hidden amounts. */
  readonly hidden: Locator;
  readonly #page: Page;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#main = page.getByRole('main').filter({ visible: true });
    this.rows = this.#main.getByRole('article');
    this.totals = this.#main.locator('dl').first();
    this.hidden = this.#main.getByText('Balance hidden', { exact: true });
    this.kind = this.#main.getByRole('button', { name: /^Filter: / });
  }

  async open(view?: 'assets' | 'prizes'): Promise<void> {
    await this.#page.goto(`/#/pages/trade/record${view ? `?view=${view}` : ''}`);
  }

  async show(days: 'Today' | '7 days' | '30 days'): Promise<void> {
    await this.#main.getByRole('radio', { name: days, exact: true }).check();
  }

  /** Chooses a type, a status or both. */
  async filter({ type = 'All types', status = 'Any status' }): Promise<void> {
    await this.kind.click();
    const sheet = this.#page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('radio', { name: type, exact: true }).check();
    await sheet.getByRole('radio', { name: status, exact: true }).check();
    await sheet.getByRole('button', { name: 'Show', exact: true }).click();
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  async openRow(text: string | RegExp): Promise<Locator> {
    const row = this.row(text).first();
    await row.getByRole('button').click();
    return row;
  }

  async tryAgain(): Promise<void> {
    await this.#main.getByRole('button', { name: 'Try again' }).click();
  }

  async scrollToEnd(): Promise<void> {
    await this.#page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }

  /** Moves money to or from savings. */
  async move(direction: 'Into savings' | 'Out of savings', amount: string): Promise<void> {
    await this.#main.getByRole('radio', { name: direction, exact: true }).check();
    await this.#main.getByLabel('Amount', { exact: true }).fill(amount);
    await this.#main.getByRole('button', { name: /^Move/ }).click();
  }

  async hideBalances(): Promise<void> {
    await this.#main.getByRole('button', { name: 'Hide balance' }).click();
  }

  text(text: string | RegExp): Locator {
    const exact = typeof text === 'string';
    return this.#page.getByText(text, { exact }).filter({ visible: true }).first();
  }
}
