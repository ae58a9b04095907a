import type { Locator } from '@playwright/test';
import { TransactionsPage as KitTransactionsPage } from '../../kit/playwright/pages/index.ts';

export class TransactionsPage extends KitTransactionsPage {
  get totals(): Locator {
    return this.main.locator('dl').first();
  }

  async scrollToEnd(): Promise<void> {
    await this.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }
}
