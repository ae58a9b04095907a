import type { Locator, Page } from '@playwright/test';

/** `/pages/repay/repay`, the fourth tab. */
export class DepositPage {
  /** Deposits the default amount. */
  readonly demoCredit: Locator;
  readonly amount: Locator;
  readonly orders: Locator;
  /** The upload of the payment proof. */
  readonly proof: Locator;
  readonly preview: Locator;
  readonly #page: Page;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.amount = page.getByLabel('Amount', { exact: true });
    this.#main = page.getByRole('main').filter({ visible: true });
    this.orders = this.#main.getByRole('article');
    this.proof = this.#main.getByRole('group', { name: 'Payment proof', exact: true });
    this.preview = this.proof.getByRole('img', { name: 'Your payment proof' });
    this.demoCredit = page.getByRole('button', { name: /^Deposit 1,000\.00/ });
  }

  /** Deposits the default amount by the channel that credits at once. */
  async takeDemoCredit(): Promise<void> {
    await this.demoCredit.click();
  }

  /** Deposits an amount by the channel that credits at once. */
  async ask(amount: string): Promise<void> {
    await this.amount.fill(amount);
    await this.submit();
  }

  async submit(): Promise<void> {
    await this.#main.getByRole('button', { name: /^Deposit/ }).click();
  }

  /** Refreshes by the keyboard button; a finger would pull. */
  async refresh(): Promise<void> {
    await this.#main.getByRole('button', { name: 'Refresh', exact: true }).press('Enter');
  }

  /** Opens the detail of the only order. */
  async openOrder(): Promise<void> {
    await this.orders.getByRole('button').click();
  }

  async choose(channel: 'Demo credit' | 'Demo bank' | 'Demo card'): Promise<void> {
    await this.#main.getByRole('radio', { name: new RegExp(`^${channel}`) }).check();
  }

  async enclose(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.proof.locator('input[type="file"]').setInputFiles(file);
  }

  /** Presses a button of the payment proof. */
  async press(text: 'Stop' | 'Resume' | 'Remove'): Promise<void> {
    await this.proof.getByRole('button', { name: text, exact: true }).click();
  }

  /** Returns from the receipt to the form. */
  async makeAnother(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Make another deposit' }).click();
  }

  text(text: string): Locator {
    return this.#page.getByText(text, { exact: true }).filter({ visible: true }).first();
  }
}
