import type { Locator, Page } from '@playwright/test';

/** `/pages/public/web`: a legal text or a framed web page. */
export class WebPage {
  readonly heading: Locator;
  readonly frame: Locator;
  readonly problem: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
    this.frame = page.locator('iframe').filter({ visible: true });
    this.problem = page.getByRole('alert').filter({ visible: true });
  }

  async openText(name: string): Promise<void> {
    await this.#page.goto(`/#/pages/public/web?text=${encodeURIComponent(name)}`);
  }

  async openUrl(url: string, title = ''): Promise<void> {
    // Leaves the app first, because a change of the hash alone loads nothing.
    await this.#page.goto('about:blank');
    const query = new URLSearchParams({ url, title }).toString();
    await this.#page.goto(`/#/pages/public/web?${query}`);
  }

  text(text: string | RegExp): Locator {
    return this.#page.getByText(text).filter({ visible: true }).first();
  }

  link(text: string): Locator {
    return this.#page.getByRole('main').getByRole('link', { name: text, exact: true });
  }

  cell(text: string): Locator {
    return this.#page.getByRole('cell', { name: text, exact: true });
  }

  /** Answers every request for a text. */
  async answerTexts(answer: () => { title: string; content: string }): Promise<void> {
    await this.#page.route('**/api/index/rich_text*', (route) =>
      route.fulfill({
        json: { code: 1, msg: '', time: '0', data: { id: 'x', updatetime: 0, ...answer() } },
      }),
    );
  }
}
