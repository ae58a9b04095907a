import type { Locator, Page } from '@playwright/test';

/** The tasks of the welfare center, on `/pages/index/discount` and in a sheet of the profile. */
export class WelfarePage {
  readonly tasks: Locator;
  readonly retry: Locator;
  readonly signUp: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.tasks = page.getByRole('region', { name: 'Welfare center' }).getByRole('listitem');
    this.signUp = page.getByRole('main').getByRole('button', { name: 'Sign up' });
    this.retry = page.getByRole('button', { name: 'Try again' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/index/discount');
  }

  async openAsGuest(): Promise<void> {
    await this.#page.goto('/#/pages/login/login');
    await this.#page.getByRole('button', { name: 'Try as guest' }).click();
    await this.open();
  }

  task(title: string): Locator {
    return this.#page.getByRole('listitem').filter({ hasText: title }).filter({ visible: true });
  }

  /** Returns true if the state of a task is beside its text, not below it. */
  standsBeside(title: string): Promise<boolean> {
    return this.task(title).evaluate((task) => {
      const [text, state] = Array.from(task.children, (part) => part.getBoundingClientRect());
      return text !== undefined && state !== undefined && state.left >= text.right;
    });
  }

  claimOf(title: string): Locator {
    return this.#page.getByRole('button', { name: `Claim: ${title}` });
  }

  async read(activity: string): Promise<void> {
    await this.#page.getByText(activity).filter({ visible: true }).click();
  }

  text(text: string | RegExp): Locator {
    return this.#page.getByText(text).filter({ visible: true }).first();
  }
}
