import type { Page } from '@playwright/test';

const ACTIVITY = {
  type: 'activity',
  createtime: 1,
  read: true,
  important: false,
  top: false,
  attachment: null,
};

/** Untrusted HTML in the activities of the offers, which show every text that the server sends. */
export class ForeignHtml {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the activities with these texts, all unfolded, and counts every script that runs. */
  async show(texts: readonly string[]): Promise<void> {
    const list = texts.map((content, at) => ({
      ...ACTIVITY,
      id: at + 1,
      content,
      title: `Text ${at}.`,
    }));
    const data = { list, total: list.length, page: 1, limit: list.length, unread: 0 };
    await this.#page.route('**/api/index/notice*', (route) =>
      route.fulfill({ json: { code: 1, msg: '', time: '0', data } }),
    );
    await this.#page.addInitScript(() => {
      Reflect.set(window, 'hits', 0);
      Reflect.set(window, 'hit', () => {
        Reflect.set(window, 'hits', Number(Reflect.get(window, 'hits')) + 1);
      });
    });
    await this.#page.goto('/#/pages/index/discount');
    await this.#page.getByText(`Text ${texts.length - 1}.`).waitFor();
    await this.#page.evaluate(() => {
      for (const text of document.querySelectorAll('main details')) text.setAttribute('open', '');
    });
  }

  /** Dispatches common events on every element. */
  async provoke(): Promise<void> {
    await this.#page.evaluate(() => {
      const types = ['pointerenter', 'mouseover', 'focus', 'animationstart', 'wheel', 'toggle'];
      for (const part of document.querySelectorAll('main details *'))
        for (const type of types) part.dispatchEvent(new Event(type, { bubbles: true }));
    });
  }

  /** Returns how many scripts ran. */
  hits(): Promise<number> {
    return this.#page.evaluate(() => Number(Reflect.get(window, 'hits')));
  }

  /** Returns, for each text, the elements and attributes that must not be there. */
  foreign(): Promise<string[][]> {
    return this.#page.evaluate(findForeign);
  }
}

/** Runs in the page. */
function findForeign(): string[][] {
  const tags = /^(P|BR|STRONG|EM|H[2-4]|UL|OL|LI|A|IMG|TABLE|CAPTION|THEAD|TBODY|TFOOT|TR|TH|TD)$/;
  const names = /^(href|src|alt|colspan|rowspan|scope|rel)$/;
  const isForeign = ({ name, value }: Attr) => {
    const isAddress = name === 'href' || name === 'src';
    const isKnown = name === 'href' ? /^(#\/|https?:\/\/)/ : /^(data:image\/|\/uploads\/)/;
    return !names.test(name) || (isAddress && !isKnown.test(value)) || /@|\.\./.test(value);
  };
  return Array.from(document.querySelectorAll('main details'), (text) => {
    // The app wraps a text in a title and two nested boxes.
    const [title, box, ...more] = text.children;
    const around = [box, box?.firstElementChild];
    const within = Array.from(text.querySelectorAll('*')).filter(
      (part) => !title?.contains(part) && !around.includes(part),
    );
    return [
      ...more.map((part) => part.outerHTML),
      ...within.filter(({ tagName }) => !tags.test(tagName)).map((part) => part.outerHTML),
      ...within.flatMap(({ attributes }) =>
        Array.from(attributes)
          .filter(isForeign)
          .map(({ name, value }) => `${name}=${value}`),
      ),
    ];
  });
}
