import type { Locator, Page } from '@playwright/test';

/** `/pages/trade/withdraw` */
export class WithdrawPage {
  readonly amount: Locator;
  readonly address: Locator;
  readonly addCard: Locator;
  readonly orders: Locator;
  /** The name field in the card sheet. */
  readonly holder: Locator;
  readonly cardAddress: Locator;
  readonly #page: Page;
  readonly #main: Locator;
  readonly #sheet: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#main = page.getByRole('main').filter({ visible: true });
    this.amount = this.#main.getByLabel('Amount', { exact: true });
    this.address = this.#main.getByLabel('Account or address', { exact: true });
    this.addCard = this.#main.getByRole('button', { name: 'Add a card', exact: true });
    this.orders = this.#main.getByRole('article');
    this.#sheet = page.getByRole('dialog', { name: 'Add a card' });
    this.holder = this.#sheet.getByLabel('Name of the holder');
    this.cardAddress = this.#sheet.getByLabel('Account or address');
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/trade/withdraw');
  }

  /** Fills in and submits the form, which opens the confirmation. */
  async ask(amount: string, address?: string): Promise<void> {
    await this.amount.fill(amount);
    if (address !== undefined) await this.address.fill(address);
    await this.submit();
  }

  async submit(): Promise<void> {
    await this.#main.getByRole('button', { name: /^Withdraw/ }).click();
  }

  async takeAll(): Promise<void> {
    await this.#main.getByRole('button', { name: /^Use all of it/ }).click();
  }

  /** Stores a bank card. */
  async storeCard(holder: string, address: string): Promise<void> {
    await this.addCard.click();
    await this.holder.fill(holder);
    await this.cardAddress.fill(address);
    await this.#sheet.getByRole('button', { name: 'Store this card' }).click();
  }

  /** Finds a target: a stored card by its last characters, or another account. */
  place(name: string | RegExp): Locator {
    return this.#main.getByRole('radio', { name });
  }

  /** Opens the detail of the only order. */
  async openOrder(): Promise<void> {
    await this.orders.getByRole('button').click();
  }

  /** Refreshes by the keyboard button; a finger would pull. */
  async refresh(): Promise<void> {
    await this.#main.getByRole('button', { name: 'Refresh', exact: true }).press('Enter');
  }

  /** Retries the last part that failed to load. */
  async tryAgain(): Promise<void> {
    await this.#main.getByRole('button', { name: 'Try again' }).last().click();
  }

  text(text: string | RegExp): Locator {
    return this.#page
      .getByText(text, { exact: typeof text === 'string' })
      .filter({ visible: true })
      .first();
  }
}
