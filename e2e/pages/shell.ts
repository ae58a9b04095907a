import type { Locator, Page } from '@playwright/test';

export class Shell {
  readonly title: Locator;
  readonly titleBar: Locator;
  readonly tabs: Locator;
  readonly offline: Locator;
  /** The error in place of a page that crashed or failed to load. */
  readonly crash: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.titleBar = page.getByRole('banner');
    this.tabs = page.getByRole('navigation', { name: /^(Main|主导航)$/ });
    this.offline = page.getByRole('status').filter({ hasText: /offline|网络已断开/ });
    this.crash = page.getByRole('alert');
  }

  async press(text: string): Promise<void> {
    await this.#page
      .getByRole('button', { name: text, exact: true })
      .filter({ visible: true })
      .first()
      .click();
  }

  text(text: string | RegExp): Locator {
    return this.#page.getByText(text).filter({ visible: true }).first();
  }

  /** Returns the current upper and lower edge of a part of the shell. */
  async edges(part: Locator): Promise<{ top: number; bottom: number }> {
    const box = await part.boundingBox();
    if (!box) throw new Error('it is not there to be measured');
    return { top: box.y, bottom: box.y + box.height };
  }
}

export class Dialogs {
  readonly open: Locator;
  /** The rays of a large win. */
  readonly burst: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.open = page.getByRole('dialog');
    this.burst = this.open.locator('[class*="burst"]');
  }

  named(title: string): Locator {
    return this.#page.getByRole('dialog', { name: title });
  }

  button(label: string): Locator {
    return this.open.getByRole('button', { name: label, exact: true });
  }

  async tapDimmedPage(): Promise<void> {
    await this.#page.touchscreen.tap(20, 20);
  }
}

/** Records every toast from the next page load on. Returns a function that reads their texts. */
export async function listenToToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
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
  return () => page.evaluate(() => Reflect.get(window, 'toastTexts') as string[]); // set above
}
