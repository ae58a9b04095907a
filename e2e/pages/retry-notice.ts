import type { Locator, Page } from '@playwright/test';

/** The notice that replaces the content of a page when a call gets no answer. */
export class RetryNotice {
  readonly notice: Locator;

  constructor(page: Page) {
    this.notice = page.getByRole('alert').getByRole('button', { name: /Tap the screen to retry$/ });
  }

  /** Taps near a corner of the notice, away from its text. */
  async tapAtItsEdge(): Promise<void> {
    await this.notice.tap({ position: { x: 12, y: 12 } });
  }
}
