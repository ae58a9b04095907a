import type { Locator, Page } from '@playwright/test';
import { AppPage } from './app-page.ts';

class OrderPage extends AppPage {
  readonly amount: Locator;
  readonly orders: Locator;

  constructor(page: Page) {
    super(page);
    this.amount = this.main.getByLabel('Amount', { exact: true });
    this.orders = this.main.getByRole('article');
  }

  /** Opens the detail of the only order. */
  async openOrder(): Promise<void> {
    await this.orders.getByRole('button').click();
  }
}

/** `/pages/repay/repay`, the fourth tab: deposits. */
export class DepositPage extends OrderPage {
  /** The upload of the payment proof. */
  readonly proof: Locator;

  constructor(page: Page) {
    super(page);
    this.proof = this.main.getByRole('group', { name: 'Payment proof', exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('./#/pages/repay/repay');
  }

  /** Deposits the default amount by the channel that credits at once. */
  async takeDemoCredit(): Promise<void> {
    await this.page.getByRole('button', { name: /^Deposit 1,000\.00/ }).click();
  }

  /** Deposits an amount by the chosen channel; the first one credits at once. */
  async ask(amount: string): Promise<void> {
    await this.amount.fill(amount);
    await this.submit();
  }

  async submit(): Promise<void> {
    await this.main.getByRole('button', { name: /^Deposit/ }).click();
  }

  async choose(channel: 'Demo credit' | 'Demo bank' | 'Demo card'): Promise<void> {
    await this.main.getByRole('button', { name: /^Method/ }).click();
    const sheet = this.page.getByRole('dialog', { name: 'Method' });
    await sheet.getByRole('button', { name: new RegExp(`^${channel}`) }).click();
  }
}

/** `/pages/trade/withdraw`: withdrawals to a stored card or another account. */
export class WithdrawPage extends OrderPage {
  async open(): Promise<void> {
    await this.page.goto('./#/pages/trade/withdraw');
  }

  /** Fills in and submits the form, which opens the confirmation. */
  async ask(amount: string, address?: string): Promise<void> {
    await this.amount.fill(amount);
    if (address !== undefined)
      await this.main.getByLabel('Account or address', { exact: true }).fill(address);
    await this.main.getByRole('button', { name: /^Withdraw/ }).click();
  }

  /** Stores a bank card. */
  async storeCard(holder: string, address: string): Promise<void> {
    await this.press('Add a card');
    const sheet = this.page.getByRole('dialog', { name: 'Add a card' });
    await sheet.getByLabel('Cardholder name').fill(holder);
    await sheet.getByLabel('Account or address').fill(address);
    await sheet.getByRole('button', { name: 'Save card' }).click();
  }

  /** The row of the target: a stored card with its last characters, or another account. */
  place(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name: /^To / }).filter({ hasText: name });
  }
}

interface Transfer {
  readonly to: string;
  readonly amount: string;
  readonly remark?: string;
}

/** `/pages/trade/transfer`: transfers to another player. */
export class TransferPage extends AppPage {
  async open(): Promise<void> {
    await this.page.goto('./#/pages/trade/transfer');
  }

  /** Fills in and submits the form, which opens the confirmation. */
  async ask({ to, amount, remark = '' }: Transfer): Promise<void> {
    await this.main.getByLabel('Recipient').fill(to);
    await this.main.getByLabel('Amount', { exact: true }).fill(amount);
    await this.main.getByLabel('Note', { exact: true }).fill(remark);
    await this.main.getByRole('button', { name: /^Transfer/ }).click();
  }
}
