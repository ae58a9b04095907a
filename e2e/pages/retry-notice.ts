import type { Locator, Page } from '@playwright/test';

/** Stands in place of a page's content when the connection gave no answer. */
export class RetryNotice {
  readonly notice: Locator;

  constructor(page: Page) {
    this.notice = page.getByRole('alert').getByRole('button', { name: /Tap the screen to retry$/ });
  }

  /** Taps near a corner of it, away from its words. */
  async tapAtItsEdge(): Promise<void> {
    await this.notice.tap({ position: { x: 12, y: 12 } });
  }
}
