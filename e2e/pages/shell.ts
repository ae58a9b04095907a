import type { Locator, Page } from '@playwright/test';

/** The frame of every page: title, tab bar and the banner above the title. */
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

  /** Returns the session data in the local storage. */
  storedSession(): Promise<Record<string, string>> {
    return this.#page.evaluate(() => {
      const keys = ['token', 'tokenExpireTime', 'userInfo'];
      return Object.fromEntries(
        keys.flatMap((key) => {
          const value = localStorage.getItem(key);
          return value === null ? [] : [[key, value]];
        }),
      );
    });
  }
}
