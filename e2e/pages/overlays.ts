import type { Locator, Page } from '@playwright/test';

/** The loading bar and the toast above every page. */
export class Overlays {
  /** The loading bar, shown while calls are pending. */
  readonly loading: Locator;
  /** The burst animation of a win. */
  readonly burst: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.burst = page.locator('dialog [class*="burst"]');
    this.#page = page;
    this.loading = page.getByRole('progressbar', { name: 'Loading' });
  }

  toast(text: string): Locator {
    return this.#page.getByRole('status').getByText(text, { exact: true });
  }

  /** Returns true if nothing covers the toast, and no modal dialog makes it inert. */
  isInUse(text: string): Promise<boolean> {
    return this.toast(text).evaluateAll((toasts) => {
      const modal = document.querySelector('dialog:modal');
      return toasts.some((toast) => modal === null || modal.contains(toast));
    });
  }

  /** Records every toast from the next page load on. Returns a function that reads their texts. */
  async listenToToasts(): Promise<() => Promise<string[]>> {
    await this.#page.addInitScript(() => {
      const texts: string[] = [];
      Reflect.set(window, 'toastTexts', texts);
      const listen = ({ addedNodes }: MutationRecord) => {
        for (const node of addedNodes)
          if (node.parentElement?.getAttribute('aria-live')) texts.push(node.textContent ?? '');
      };
      new MutationObserver((records) => records.forEach(listen)).observe(document, {
        childList: true,
        subtree: true,
      });
    });
    return () => this.#page.evaluate(() => Reflect.get(window, 'toastTexts') as string[]); // set above
  }
}
