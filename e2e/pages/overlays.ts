import type { Locator, Page } from '@playwright/test';

/** What stands over every page: the loading bar and the toast. */
export class Overlays {
  /** There while calls are under way. */
  readonly loading: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.loading = page.getByRole('progressbar', { name: 'Loading' });
  }

  toast(words: string): Locator {
    return this.#page.getByRole('status').getByText(words, { exact: true });
  }

  /** Writes down, from the next page on, every toast that comes; gives their words in order. */
  async listenToToasts(): Promise<() => Promise<string[]>> {
    await this.#page.addInitScript(() => {
      const said: string[] = [];
      Reflect.set(window, 'toastsSaid', said);
      const listen = ({ addedNodes }: MutationRecord) => {
        for (const node of addedNodes)
          if (node.parentElement?.getAttribute('aria-live')) said.push(node.textContent ?? '');
      };
      new MutationObserver((records) => records.forEach(listen)).observe(document, {
        childList: true,
        subtree: true,
      });
    });
    return () => this.#page.evaluate(() => Reflect.get(window, 'toastsSaid') as string[]); // set above
  }
}
