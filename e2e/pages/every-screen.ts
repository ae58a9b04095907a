import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Every address that has a screen. */
export const SCREENS = [
  '/',
  '/pages/index/discount',
  '/pages/index/customer-service',
  '/pages/repay/repay',
  '/pages/profile/profile',
  '/pages/login/login',
  '/pages/register/register',
  '/pages/game/bet?game_id=1',
  '/pages/game/bet?game_id=4',
  '/pages/game/history?game_id=1',
  '/pages/game/record',
  '/pages/profile/notice',
  '/pages/news/list',
  '/pages/news/detail?id=1',
  '/pages/public/feedback',
  '/pages/public/web?text=terms',
  '/pages/public/web?url=javascript:void',
] as const;

/** What holds for a screen whatever is on it. */
export class AnyScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a screen afresh and waits until it has its heading and nothing of it is a skeleton. */
  async open(path: string): Promise<void> {
    // From elsewhere: a change behind the hash alone would load nothing.
    await this.#page.goto('about:blank');
    await this.#page.goto(`/#${path}`);
    await this.#page.getByRole('heading', { level: 1 }).waitFor();
    const loading = this.#page.getByRole('status', { name: /^(Loading|加载中)$/ });
    await loading.first().waitFor({ state: 'detached' });
  }

  async speak(language: 'en' | 'zh-Hans'): Promise<void> {
    await this.#page.addInitScript((locale) => {
      if (location.protocol !== 'about:') localStorage.setItem('locale', locale);
    }, language);
  }

  /** How far the page can be scrolled sideways, in px. */
  sidewaysScroll(): Promise<number> {
    return this.#page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  }

  /** Words that end outside of the window, or are cut off by what they stand in. */
  cutWords(): Promise<string[]> {
    return this.#page.evaluate(() => {
      const isCut = (element: HTMLElement) => {
        const { right, left, width } = element.getBoundingClientRect();
        // What is there for readers alone is a pixel wide.
        if (width <= 1 || element.closest('.visually-hidden, [aria-hidden=true]')) return false;
        const hides = getComputedStyle(element).overflowX !== 'visible';
        const spills = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        return right > window.innerWidth + 0.5 || left < -0.5 || (hides && spills);
      };
      return Array.from(document.querySelectorAll<HTMLElement>('main *'))
        .filter((element) => element.children.length === 0 && element.innerText?.trim())
        .filter((element) => element.checkVisibility() && isCut(element))
        .map((element) => element.innerText);
    });
  }

  /** The rules of WCAG 2.2 AA that are broken, with the elements that break them. */
  async barriers(): Promise<string[]> {
    const { violations } = await new AxeBuilder({ page: this.#page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  }

  /** Words no player may ever read. */
  async strayWords(): Promise<string[]> {
    const text = await this.#page
      .getByRole('document')
      .or(this.#page.locator('body'))
      .first()
      .innerText();
    return (
      text.match(/\b(undefined|null|NaN|\[object \w+\])\b|\{\{|\b[a-z]+\.[a-z]+[A-Z]\w*/g) ?? []
    );
  }
}
