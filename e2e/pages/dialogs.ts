import type { Locator, Page } from '@playwright/test';

/** Confirmations and choices above the pages. */
export class Dialogs {
  readonly open: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.open = page.getByRole('dialog');
  }

  named(title: string): Locator {
    return this.#page.getByRole('dialog', { name: title });
  }

  button(label: string): Locator {
    return this.open.getByRole('button', { name: label, exact: true });
  }

  get focused(): Locator {
    return this.#page.locator(':focus');
  }

  /** Taps near the upper edge, outside any dialog. */
  async tapDimmedPage(): Promise<void> {
    await this.#page.touchscreen.tap(20, 20);
  }
}
