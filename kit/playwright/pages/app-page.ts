import type { Locator, Page } from '@playwright/test';

/** A page of the app, in a page of the browser. */
export class AppPage {
  protected readonly page: Page;
  /** The content between title and tab bar. Pages the player left stay loaded, but hidden. */
  protected readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main').filter({ visible: true });
  }

  /** Finds a text on the page, or in a sheet or a message above it. A string matches exactly. */
  text(text: string | RegExp): Locator {
    return this.page
      .getByText(text, { exact: typeof text === 'string' })
      .filter({ visible: true })
      .first();
  }

  /** Answers the open dialog by the exact label of a button, such as "Transfer" or "Cancel". */
  async answerDialog(label: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  }

  /** Clicks a button of the content by its exact label. */
  protected async press(label: string): Promise<void> {
    await this.main.getByRole('button', { name: label, exact: true }).click();
  }
}
