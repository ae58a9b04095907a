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

  /** Fails requests for the Chinese messages until the returned function is called. */
  async failChinese(): Promise<() => Promise<void>> {
    const lose = (route: Route) => route.abort('connectionreset');
    await this.#page.route(CHINESE_MESSAGES, lose);
    return () => this.#page.unroute(CHINESE_MESSAGES, lose);
  }

  /** Holds requests for the Chinese messages until the returned function is called. */
  async holdChinese(): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await this.#page.route(CHINESE_MESSAGES, async (route) => {
      await released;
      await route.continue();
    });
    return release;
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
