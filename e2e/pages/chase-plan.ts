import type { Locator, Page } from '@playwright/test';

/** The sheet of a chase over the cart: how many periods, at which stakes, when to stop. */
export class ChasePlan {
  readonly sheet: Locator;
  /** In the cart: whether there is a chase, and the way to its plan. */
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

  /** The whole of a plan: the same stake over so many periods, until so much is lost. */
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

  /** Takes the plan and goes back to the cart. */
  async use(): Promise<void> {
    await this.press(/^Use this plan/);
  }
}
