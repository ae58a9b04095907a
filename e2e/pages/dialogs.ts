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

  /**
   * Opens a choice through the context that the app gives its screens, which is read from the React
   * fiber because no screen offers a choice yet. Returns a function that resolves to the chosen index.
   */
  async offer(title: string, options: readonly string[]): Promise<() => Promise<number | null>> {
    await this.#page.locator('[data-shown]').waitFor();
    await this.#page.evaluate(offerChoice, { title, options: options.map((label) => ({ label })) });
    return () => this.#page.evaluate(() => Reflect.get(window, 'chosen') as Promise<number | null>); // set by offerChoice
  }
}

interface Fiber {
  memoizedProps: { value?: { choose?: (choice: object) => Promise<number | null> } } | null;
  return: Fiber | null;
}

/** Runs in the page. */
function offerChoice(choice: object): void {
  const page = document.querySelector('[data-shown]') as unknown as Record<string, Fiber>; // React's own
  const name = Object.keys(page).find((key) => key.startsWith('__reactFiber$')) ?? '';
  let fiber = page[name] ?? null;
  while (fiber && !fiber.memoizedProps?.value?.choose) fiber = fiber.return;
  Reflect.set(window, 'chosen', fiber?.memoizedProps?.value?.choose?.(choice));
}
