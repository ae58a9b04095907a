import type { Locator, Page } from '@playwright/test';

interface Order {
  readonly to: string;
  readonly amount: string;
  readonly remark?: string;
}

/** `/pages/trade/transfer` */
export class TransferPage {
  readonly recipient: Locator;
  readonly remark: Locator;
  readonly #page: Page;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#main = page.getByRole('main').filter({ visible: true });
    this.recipient = this.#main.getByLabel('Recipient user');
    this.remark = this.#main.getByLabel('Remark', { exact: true });
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/trade/transfer');
  }

  /** Fills in and submits the form, which opens the confirmation. */
  async ask({ to, amount, remark = '' }: Order): Promise<void> {
    await this.recipient.fill(to);
    await this.#main.getByLabel('Amount', { exact: true }).fill(amount);
    await this.remark.fill(remark);
    await this.submit();
  }

  async submit(): Promise<void> {
    await this.#main.getByRole('button', { name: /^Transfer/ }).click();
  }

  /** Goes from the receipt to the history. */
  async seeHistory(): Promise<void> {
    await this.#main.getByRole('button', { name: 'See it in the transactions' }).click();
  }

  /** Returns from the receipt to the form. */
  async makeAnother(): Promise<void> {
    await this.#main.getByRole('button', { name: 'Make another transfer' }).click();
  }

  text(text: string): Locator {
    return this.#page.getByText(text, { exact: true }).filter({ visible: true }).first();
  }
}
