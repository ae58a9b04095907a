import type { Locator, Page, Route } from '@playwright/test';

export type Language = 'en' | 'zh-Hans';

const SWITCHES = { en: 'Switch to English', 'zh-Hans': '切换到简体中文' } as const;

const CHINESE_MESSAGES = /zh-hans.*\.js/;

/** The language of the app on every page. */
export class LanguagePage {
  /** The root element, whose `lang` names the language of the page. */
  readonly document: Locator;
  readonly tabs: Locator;
  /** The games in the list of the server. */
  readonly games: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.document = page.locator('html');
    this.tabs = page.getByRole('navigation').filter({ visible: true }).getByRole('link');
    this.games = page.getByRole('main').getByRole('button', { name: /^(Play|进入)/ });
  }

  async switchAtHome(to: Language): Promise<void> {
    await this.#page.getByRole('button', { name: SWITCHES[to] }).click();
  }

  /** Stores a locale like an earlier visit does. */
  async store(locale: string): Promise<void> {
    await this.#page.addInitScript((text) => {
      if (!location.protocol.startsWith('http')) return;
      // Only once, so that a reload finds the value stored by the app.
      if (sessionStorage.getItem('locale-by-test') !== null) return;
      sessionStorage.setItem('locale-by-test', 'yes');
      localStorage.setItem('locale', text);
    }, locale);
  }

  stored(): Promise<string | null> {
    return this.#page.evaluate(() => localStorage.getItem('locale'));
  }

  /**
   * Holds requests for the Chinese messages. `lose` fails those that are held and those to come,
   * until `find` is called.
   */
  async holdChinese(): Promise<{ lose: () => void; find: () => Promise<void> }> {
    let lose = () => {};
    const lost = new Promise<void>((resolve) => (lose = resolve));
    const hold = async (route: Route) => {
      await lost;
      await route.abort('connectionreset');
    };
    await this.#page.route(CHINESE_MESSAGES, hold);
    return { lose, find: () => this.#page.unroute(CHINESE_MESSAGES, hold) };
  }

  /** Returns the Latin words in visible and accessible text, except the given names. */
  async latinWords(names: readonly string[]): Promise<string[]> {
    const text = await this.#page.evaluate(() => {
      const READ = ['aria-label', 'title', 'alt', 'placeholder'];
      const attributes = Array.from(document.querySelectorAll('body *'), (element) =>
        READ.map((name) => element.getAttribute(name) ?? ''),
      );
      return [document.title, document.body.innerText, ...attributes.flat()].join('\n');
    });
    const words = text.match(/[A-Za-z][A-Za-z0-9']*/g) ?? [];
    return [...new Set(words)].filter((word) => !names.includes(word));
  }
}
