import type { Locator, Page } from '@playwright/test';

/** The tasks of the welfare center, on `/pages/index/discount`. */
export class WelfarePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/index/discount');
  }

  #task(title: string): Locator {
    return this.#page.getByRole('listitem').filter({ hasText: title }).filter({ visible: true });
  }

  /** Returns true if the state of a task is beside its text, not below it. */
  standsBeside(title: string): Promise<boolean> {
    return this.#task(title).evaluate((task) => {
      const [text, state] = Array.from(task.children, (part) => part.getBoundingClientRect());
      return text !== undefined && state !== undefined && state.left >= text.right;
    });
  }
}
