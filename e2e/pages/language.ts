import type { Locator, Page, Route } from '@playwright/test';

export type Language = 'en' | 'zh-Hans';

const NAMES = { en: 'English', 'zh-Hans': '简体中文' } as const;
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

  /** Opens a tab by its label in either language. */
  async goToTab(label: string): Promise<void> {
    await this.tabs.getByText(label, { exact: true }).click();
  }

  /** The chosen days on a screen with a choice of days. */
  get range(): Locator {
    return this.#page.getByRole('main').getByRole('button', { name: /2026.*2026/ });
  }

  /** Chooses days with the "Custom" segment. */
  async chooseDays(from: string, to: string): Promise<void> {
    await this.#page.getByRole('radio', { name: /^(Custom|自定义)$/ }).click();
    const sheet = this.#page.getByRole('dialog');
    await sheet.getByLabel(/^(From|开始日期)$/).fill(from);
    await sheet.getByLabel(/^(To|结束日期)$/).fill(to);
    await sheet.getByRole('button', { name: /^(Show these days|查看这些日期)$/ }).click();
  }

  async switchAtHome(to: Language): Promise<void> {
    await this.#page.getByRole('button', { name: SWITCHES[to] }).click();
  }

  async switchInProfile(to: Language): Promise<void> {
    await this.#page.getByRole('radio', { name: NAMES[to], exact: true }).check();
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
