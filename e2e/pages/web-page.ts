import type { Locator, Page } from '@playwright/test';

/** `/pages/public/web`: a text of the house, or a page of the web within the app. */
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
    // From elsewhere: a change behind the hash alone would load nothing.
    await this.#page.goto('about:blank');
    const query = new URLSearchParams({ url, title }).toString();
    await this.#page.goto(`/#/pages/public/web?${query}`);
  }

  says(words: string | RegExp): Locator {
    return this.#page.getByText(words).filter({ visible: true }).first();
  }

  link(words: string): Locator {
    return this.#page.getByRole('main').getByRole('link', { name: words, exact: true });
  }

  /** Has the host answer every text with this, whatever it is asked for. */
  async answerTexts(answer: () => { title: string; content: string }): Promise<void> {
    await this.#page.route('**/api/index/rich_text*', (route) =>
      route.fulfill({
        json: { code: 1, msg: '', time: '0', data: { id: 'x', updatetime: 0, ...answer() } },
      }),
    );
  }

  /** Has whatever runs leave a mark. */
  async listenForHits(): Promise<void> {
    await this.#page.addInitScript(() => {
      Reflect.set(window, 'hits', 0);
      Reflect.set(window, 'hit', () => {
        Reflect.set(window, 'hits', Number(Reflect.get(window, 'hits')) + 1);
      });
    });
  }

  /** How often something ran, and what stands in the text that must not. */
  found(): Promise<{ hits: number; foreign: string[] }> {
    return this.#page.evaluate(findForeign);
  }

  /** Clicks every link there is, and presses the pointer on everything. */
  async provoke(): Promise<void> {
    await this.#page.evaluate(() => {
      for (const part of document.querySelectorAll('main section *')) {
        for (const type of ['pointerenter', 'mouseover', 'focus', 'animationstart', 'wheel'])
          part.dispatchEvent(new Event(type, { bubbles: true }));
      }
    });
  }
}

/** Runs in the page. */
function findForeign(): { hits: number; foreign: string[] } {
  const tags = /^(P|BR|STRONG|EM|H[2-4]|UL|OL|LI|A|IMG|TABLE|CAPTION|THEAD|TBODY|TFOOT|TR|TH|TD)$/;
  const names = /^(href|src|alt|colspan|rowspan|scope|rel)$/;
  const foreign: string[] = [];
  // The text itself, and not the line under it, which is the app's.
  for (const part of document.querySelectorAll('main section > div:first-child *')) {
    if (!tags.test(part.tagName)) foreign.push(part.outerHTML);
    for (const { name, value } of part.attributes) {
      const isAddress = name === 'href' || name === 'src';
      const isKnown = name === 'href' ? /^(#\/|https?:\/\/)/ : /^(data:image\/|\/uploads\/)/;
      if (!names.test(name) || (isAddress && !isKnown.test(value)) || /@|\.\./.test(value))
        foreign.push(`${name}=${value}`);
    }
  }
  return { hits: Number(Reflect.get(window, 'hits')), foreign };
}
