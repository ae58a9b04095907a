import type { Locator, Page } from '@playwright/test';

/** `/pages/repay/repay`, the fourth tab. */
export class DepositPage {
  /** Takes the amount the page offers at first. */
  readonly demoCredit: Locator;
  readonly amount: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.amount = page.getByLabel('Amount', { exact: true });
    this.demoCredit = page.getByRole('button', { name: /^Deposit 1,000\.00/ });
  }

  /** Takes the amount the page offers at first, by the channel that credits at once. */
  async takeDemoCredit(): Promise<void> {
    await this.demoCredit.click();
  }

  /** Any amount, by the channel that credits at once. */
  async ask(amount: string): Promise<void> {
    await this.amount.fill(amount);
    await this.#page.getByRole('button', { name: /^Deposit / }).click();
  }

  /** From the receipt back to the form. */
  async makeAnother(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Make another deposit' }).click();
  }

  says(text: string): Locator {
    return this.#page.getByText(text, { exact: true }).filter({ visible: true }).first();
  }
}
