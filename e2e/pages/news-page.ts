import type { Locator, Page } from '@playwright/test';

/** `/pages/news/list` and `/pages/news/detail` */
export class NewsPage {
  readonly rows: Locator;
  /** The title of the open item. */
  readonly title: Locator;
  readonly picture: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.rows = page.getByRole('main').getByRole('listitem').filter({ visible: true });
    this.title = page.getByRole('article').getByRole('heading', { level: 2 });
    this.picture = page.getByRole('article').locator('img').first();
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/news/list');
  }

  async openItem(id: string): Promise<void> {
    await this.#page.goto(`/#/pages/news/detail?id=${id}`);
  }

  /** Opens the item at an index of the list and returns its title. */
  async read(place: number): Promise<string> {
    const link = this.rows.nth(place).getByRole('link');
    const title = (await link.innerText()).split('\n', 1)[0] ?? '';
    await link.click();
    return title;
  }

  /** Returns, for each picture, true if it has loaded. */
  pictures(): Promise<boolean[]> {
    return this.#page.evaluate(async () => {
      const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('main img'));
      return Promise.all(
        pictures.map(async (picture) => {
          picture.loading = 'eager';
          await picture.decode().catch(() => null);
          return picture.naturalWidth > 0;
        }),
      );
    });
  }

  text(text: string | RegExp): Locator {
    return this.#page.getByText(text).filter({ visible: true }).first();
  }
}
