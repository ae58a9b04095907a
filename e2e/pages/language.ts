import type { Locator, Page, Route } from '@playwright/test';

export type Language = 'en' | 'zh-Hans';

const NAMES = { en: 'English', 'zh-Hans': '简体中文' } as const;
const SWITCHES = { en: 'Switch to English', 'zh-Hans': '切换到简体中文' } as const;

const CHINESE_WORDS = /zh-hans.*\.js/;

/** In which language the app speaks, wherever one looks. */
export class LanguagePage {
  /** What says in which language the whole page is. */
  readonly document: Locator;
  readonly tabs: Locator;
  /** The games of the host's list. */
  readonly games: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.document = page.locator('html');
    this.tabs = page.getByRole('navigation').filter({ visible: true }).getByRole('link');
    this.games = page.getByRole('main').getByRole('button', { name: /^(Play|进入)/ });
  }

  /** By its words in either language. */
  async goToTab(words: string): Promise<void> {
    await this.tabs.getByText(words, { exact: true }).click();
  }

  /** Of a screen with days to choose: the ones chosen. */
  get range(): Locator {
    return this.#page.getByRole('main').getByRole('button', { name: /2026.*2026/ });
  }

  /** By "Custom", the last of the segments with days. */
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

  /** As if an earlier visit, or something else, had left it there. */
  async store(locale: string): Promise<void> {
    await this.#page.addInitScript((text) => {
      if (!location.protocol.startsWith('http')) return;
      // Once: a reload must find what the app itself left behind.
      if (sessionStorage.getItem('locale-by-test') !== null) return;
      sessionStorage.setItem('locale-by-test', 'yes');
      localStorage.setItem('locale', text);
    }, locale);
  }

  stored(): Promise<string | null> {
    return this.#page.evaluate(() => localStorage.getItem('locale'));
  }

  /** The Chinese words do not come until they are let through again. */
  async loseChinese(): Promise<() => Promise<void>> {
    const lose = (route: Route) => route.abort('connectionreset');
    await this.#page.route(CHINESE_WORDS, lose);
    return () => this.#page.unroute(CHINESE_WORDS, lose);
  }

  /** The Chinese words are on their way until they are let go. */
  async holdChinese(): Promise<() => void> {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await this.#page.route(CHINESE_WORDS, async (route) => {
      await held;
      await route.continue();
    });
    return letGo;
  }

  /** What the page shows and what it tells a reader, without the names of players. */
  async latinWords(names: readonly string[]): Promise<string[]> {
    const said = await this.#page.evaluate(() => {
      const READ = ['aria-label', 'title', 'alt', 'placeholder'];
      const attributes = Array.from(document.querySelectorAll('body *'), (element) =>
        READ.map((name) => element.getAttribute(name) ?? ''),
      );
      return [document.title, document.body.innerText, ...attributes.flat()].join('\n');
    });
    const words = said.match(/[A-Za-z][A-Za-z0-9']*/g) ?? [];
    return [...new Set(words)].filter((word) => !names.includes(word));
  }
}
