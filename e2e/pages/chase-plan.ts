import type { Locator, Page } from '@playwright/test';

/** The plan of a chase above the cart: periods, stakes and stop rules. */
export class ChasePlan {
  readonly sheet: Locator;
  /** The row of the cart that shows the chase and opens its plan. */
  readonly entry: Locator;
  readonly rows: Locator;
  readonly figures: Locator;

  constructor(page: Page) {
    this.entry = page.getByRole('button', { name: /^(Multi-draw \(chase\)|追号)/ });
    this.sheet = page.getByRole('dialog', { name: /^(Multi-draw \(chase\)|追号)$/ });
    this.rows = this.sheet.getByRole('listitem');
    this.figures = this.sheet.getByRole('region', { name: /^(Max loss|最大亏损)$/ });
  }

  async open(): Promise<void> {
    await this.entry.click();
  }

  async periods(count: string): Promise<void> {
    await this.sheet.getByLabel(/^(Number of draws|自定义期数)$/).fill(count);
  }

  async press(text: string | RegExp): Promise<void> {
    await this.sheet.getByRole('button', { name: text }).click();
  }
}
