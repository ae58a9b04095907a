import type { Locator, Page } from '@playwright/test';

/** The plan of a chase above the cart: periods, stakes and stop rules. */
export class ChasePlan {
  readonly sheet: Locator;
  /** The row of the cart that shows the chase and opens its plan. */
  readonly entry: Locator;
  readonly rows: Locator;
  readonly figures: Locator;
  readonly stopOnWin: Locator;
  readonly problem: Locator;

  constructor(page: Page) {
    this.entry = page.getByRole('button', { name: /^(Multi-draw \(chase\)|追号)/ });
    this.sheet = page.getByRole('dialog', { name: /^(Multi-draw \(chase\)|追号)$/ });
    this.rows = this.sheet.getByRole('listitem');
    this.figures = this.sheet.getByRole('region', { name: /^(Worst case|最差结果)$/ });
    this.stopOnWin = this.sheet.getByRole('checkbox', { name: 'Stop on win' });
    this.problem = this.sheet.getByRole('alert');
  }

  async open(): Promise<void> {
    await this.entry.click();
  }

  /** Makes a plan with the same stake in each period and an optional loss limit. */
  async make(periods: string, loss = ''): Promise<void> {
    await this.open();
    await this.periods(periods);
    await this.fill('Stop at loss', loss);
    await this.use();
  }

  async periods(count: string): Promise<void> {
    await this.sheet.getByLabel(/^(Number of periods|自定义期数)$/).fill(count);
  }

  async preset(count: string): Promise<void> {
    await this.sheet.getByRole('radio', { name: count, exact: true }).check();
  }

  async kind(text: 'Same stake' | 'Multiply' | 'Profit rate'): Promise<void> {
    await this.sheet.getByRole('radio', { name: text }).check();
  }

  async fill(label: string, text: string): Promise<void> {
    await this.sheet.getByLabel(label).fill(text);
  }

  /** The field of one row, counted from 1. */
  multiplier(row: number): Locator {
    return this.rows.nth(row - 1).getByRole('textbox');
  }

  multipliers(): Promise<string[]> {
    return this.rows
      .getByRole('textbox')
      .evaluateAll((fields) =>
        fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')),
      );
  }

  async press(text: string | RegExp): Promise<void> {
    await this.sheet.getByRole('button', { name: text }).click();
  }

  text(text: string): Locator {
    return this.sheet.getByText(text);
  }

  /** Accepts the plan and returns to the cart. */
  async use(): Promise<void> {
    await this.press(/^Use this plan/);
  }
}
